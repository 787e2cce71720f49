import type { RateLimit } from '../bucket.ts';

/** Limits per client. Clients that exceed them are refused or disconnected, without affecting others. */
export interface RealtimeOptions {
  /**
   * Open sockets on which nobody is signed in, per client address and in total. A further one replaces the oldest that has joined
   * nothing; if all have, it is refused with 429.
   */
  anonymousPerAddress: number;
  anonymousSockets: number;
  /** Open sockets of one person, from anywhere; joins on further ones are refused. */
  socketsPerPerson: number;
  /**
   * Conditions in the subscriptions to one table: of one person over all sockets, and of everybody in this process. Each costs
   * the database time at every change. A subscription without a filter counts as one condition.
   */
  conditionsPerPerson: number;
  conditionsPerTable: number;
  /** A socket that has joined nothing after this time is closed. */
  joinMs: number;
  channelsPerSocket: number;
  /** Joins that a socket may send at once, and per second after that; also the same number of changes of a token. */
  joins: RateLimit;
  /** Messages of every kind, with heartbeats, pings and pongs; a socket that sends more is closed. */
  messages: RateLimit;
  /**
   * Bytes of messages: of a socket, and beyond these of one person over all sockets, or of all anonymous ones of an address.
   * Parsing a megabyte takes up to 20 ms of everybody's time. A socket for which neither is enough is closed; with its own
   * bytes it can join and say who it is, whatever others at its address send.
   */
  bytes: RateLimit;
  bytesPerPerson: RateLimit;
  /** Bytes of one message; a larger one closes its socket (1009). */
  messageBytes: number;
  /** Bytes buffered for a slow reader; beyond that, its socket is cut. */
  waitingBytes: number;
  /**
   * A socket that has sent nothing for this long is closed. Clients send a heartbeat every 25 seconds; browsers
   * throttle those of hidden tabs to one a minute.
   */
  idleMs: number;
  /** The interval of checks for idle sockets and expired tokens. */
  tickMs: number;
  /** The interval of checks of sessions and of permissions on private channels. */
  reviewMs: number;
  /** Changes that wait for the database; beyond that, subscribers are told to reread everything. */
  waitingChanges: number;
  /** The heartbeat interval between processes on one database. */
  beatMs: number;
}

export const REALTIME_DEFAULTS: RealtimeOptions = {
  // In an office behind one address, only sockets that are just joining are anonymous.
  anonymousPerAddress: 200,
  anonymousSockets: 1_000,
  // Tabs, and sockets left open by a broken line.
  socketsPerPerson: 50,
  // A tab of the console has two or three on a table.
  conditionsPerPerson: 250,
  conditionsPerTable: 10_000,
  joinMs: 10_000,
  channelsPerSocket: 100,
  joins: { burst: 100, perSecond: 10 },
  messages: { burst: 300, perSecond: 100 },
  bytes: { burst: 16 * 1024, perSecond: 8 * 1024 },
  // New tokens on all channels of a socket are up to 1.6 MB; broadcasts of 250 KB two a second.
  bytesPerPerson: { burst: 4 * 1024 * 1024, perSecond: 512 * 1024 },
  messageBytes: 256 * 1024,
  waitingBytes: 2 * 1024 * 1024,
  idleMs: 150_000,
  tickMs: 1_000,
  reviewMs: 30_000,
  waitingChanges: 10_000,
  beatMs: 10_000,
};
