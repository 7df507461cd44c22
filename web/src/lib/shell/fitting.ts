/** A sentence that is longer than its room is written smaller, as far as it can still be read; else it hangs elsewhere. */

const LEAST = 11; // pixels

/** Attach to what has a height that it may not exceed; where data-hangs puts it is for the style sheet to say. */
export function fitting(node: HTMLElement): () => void {
  const { style } = node;
  const isLong = (): boolean => node.scrollHeight > node.clientHeight + 1;
  function fit(): void {
    style.font = '';
    delete node.dataset['hangs'];
    for (let size = parseFloat(getComputedStyle(node).fontSize); isLong() && size > LEAST; size--)
      style.font = `${size - 1}px/1.1 var(--body)`;
    if (!isLong()) return;
    style.font = '';
    node.dataset['hangs'] = '';
  }
  const words = new MutationObserver(fit);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  fit();
  return () => words.disconnect();
}
