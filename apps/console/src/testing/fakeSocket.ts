/** A message of the realtime protocol, in its second version. */
export type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

/** A WebSocket whose other end is a function. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readonly address: string;
  readyState = FakeSocket.CONNECTING;
  readonly bufferedAmount = 0;
  binaryType = 'arraybuffer';
  onopen: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  /** Swallows everything from now on, like a silently lost connection. */
  deaf = false;
  readonly #receive: (frame: Frame) => void;

  constructor(address: string, unreachable: boolean, receive: (frame: Frame) => void) {
    this.address = address;
    this.#receive = receive;
    setTimeout(() => {
      if (this.readyState !== FakeSocket.CONNECTING) return;
      if (unreachable) {
        this.onerror?.(new Event('error'));
        this.end(1006);
        return;
      }
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    });
  }

  send(data: string): void {
    if (this.readyState === FakeSocket.OPEN && !this.deaf) this.#receive(JSON.parse(data) as Frame);
  }

  close(code = 1005): void {
    if (this.readyState >= FakeSocket.CLOSING) return;
    this.readyState = FakeSocket.CLOSING;
    setTimeout(() => this.end(code));
  }

  /** Messages from the server arrive asynchronously. */
  deliver(frame: Frame): void {
    const data = JSON.stringify(frame);
    queueMicrotask(() => {
      if (this.readyState === FakeSocket.OPEN && !this.deaf) this.onmessage?.({ data });
    });
  }

  end(code: number): void {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code, reason: '' });
  }
}
