/** What one client may take of the server. Whoever takes more is refused or hung up on, and nobody else notices. */
export interface RealtimeOptions {
  /**
   * Open sockets on which nobody has shown that they are signed in, of one client address and of all. One more takes the place of
   * the oldest that has joined nothing; where all have, it is refused with 429.
   */
  anonymousPerAddress: number;
  anonymousSockets: number;
  /** Open sockets of one person, from anywhere; on further ones their joins are refused. */
  socketsPerPerson: number;
  /** A socket on which nothing was joined for so long after it was opened is closed. */
  joinMs: number;
  channelsPerSocket: number;
  /** Joins that a socket may send at once, and so many a second after that. */
  joins: Allowance;
  /** Messages of every kind, heartbeats included; a socket that sends more is closed. */
  messages: Allowance;
  /** Bytes of one message; a larger one closes its socket (1009). */
  messageBytes: number;
  /** Bytes that wait for a slow reader; beyond, its socket is cut. */
  waitingBytes: number;
  /**
   * A socket from which nothing has come for so long is closed. Clients send a heartbeat every 25 seconds, browsers let
   * those of hidden tabs out once a minute.
   */
  idleMs: number;
  /** Between two looks at idle sockets and expired tokens. */
  tickMs: number;
  /** Between two looks at sessions and at the rights on private channels. */
  reviewMs: number;
  /** Changes that wait for the database; beyond, subscribers are told to read everything again. */
  waitingChanges: number;
  /** Between two signs of life that processes on one database give each other. */
  beatMs: number;
}

export interface Allowance {
  atOnce: number;
  perSecond: number;
}

export const REALTIME_DEFAULTS: RealtimeOptions = {
  // Of an office behind one address, only those are anonymous that are just joining.
  anonymousPerAddress: 200,
  anonymousSockets: 1_000,
  // Tabs, and what a broken line left open for a while.
  socketsPerPerson: 50,
  joinMs: 10_000,
  channelsPerSocket: 100,
  joins: { atOnce: 100, perSecond: 10 },
  messages: { atOnce: 300, perSecond: 100 },
  messageBytes: 256 * 1024,
  waitingBytes: 2 * 1024 * 1024,
  idleMs: 150_000,
  tickMs: 1_000,
  reviewMs: 30_000,
  waitingChanges: 10_000,
  beatMs: 10_000,
};
