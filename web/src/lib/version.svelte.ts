/** Whether this page is that of the server which answers it: after an upgrade an open page is an old one. */

/** The build's first file, whose name changes with everything in it; the server reads the same name from its page. */
const own = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src;

class Version {
  isOld = $state(false);

  /** An answer came; its header names the page that its server would send. */
  note(answer: Response): void {
    const served = answer.headers.get('ludoteca-page');
    if (own && served && !own.endsWith(`/${served}`)) this.isOld = true;
  }
}

export const version = new Version();
