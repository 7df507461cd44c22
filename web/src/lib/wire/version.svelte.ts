/** Whether this page is that of the server which answers it: after an upgrade an open page is an old one. */

/** The build's first file, whose name changes with everything in it; the server reads the same name from its page. */
const own = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src;
const TRIED = 'ludoteca.newer'; // the page that was loaded for the newer one already, in this window

class Version {
  #newer = $state(''); // the page that the server would send, if it is another one
  #isClosed = $state(false);

  get isOld(): boolean {
    return this.#newer !== '';
  }
  /** Whether it is to be said. */
  get isNews(): boolean {
    return this.isOld && !this.#isClosed;
  }

  /** An answer came; its header names the page that its server would send. What was loaded once in vain is no news. */
  note(answer: Response): void {
    const served = answer.headers.get('ludoteca-page');
    if (own && served && !own.endsWith(`/${served}`) && sessionStorage.getItem(TRIED) !== served)
      this.#newer = served;
  }

  /** Load the newer page, here or at another address. */
  load(address?: string): void {
    sessionStorage.setItem(TRIED, this.#newer);
    if (address === undefined) location.reload();
    else location.assign(address);
  }

  close(): void {
    this.#isClosed = true;
  }
  reopen(): void {
    this.#isClosed = false;
  }
}

export const version = new Version();
