/** Whether the browser has a network at all. */

class Network {
  isThere = $state(navigator.onLine);

  /** Call once. */
  watch(): void {
    const look = (): void => void (this.isThere = navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
  }
}

export const network = new Network();
