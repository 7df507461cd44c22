/** What scrolls says so: its edge fades where there is more, at the sides or below. */

/** Attach to what scrolls; the style sheet reads data-more. */
export function edges(node: HTMLElement): () => void {
  function look(): void {
    const left = node.scrollLeft > 4;
    const right = node.scrollWidth - node.clientWidth - node.scrollLeft > 4;
    const below = node.scrollHeight - node.clientHeight - node.scrollTop > 4;
    node.dataset['more'] = [left && 'left', right && 'right', below && !left && !right && 'below']
      .filter(Boolean)
      .join(' ');
  }
  const size = new ResizeObserver(look);
  size.observe(node);
  const change = new MutationObserver(look);
  change.observe(node, { childList: true, subtree: true });
  node.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    size.disconnect();
    change.disconnect();
    node.removeEventListener('scroll', look);
  };
}
