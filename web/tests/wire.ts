/** The other end of a socket, in memory: what a browser's WebSocket does, without a network. */
export class Wire {
  static all: Wire[] = [];
  said: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (news: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose();
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
