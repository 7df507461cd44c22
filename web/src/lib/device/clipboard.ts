/** Copy a text. A page that was not reached by HTTPS, as in a home's own network, may only copy what is selected. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const held = document.createElement('textarea');
  held.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(held); // behind a dialog nothing can be selected
  held.select();
  document.execCommand('copy');
  held.remove();
}
