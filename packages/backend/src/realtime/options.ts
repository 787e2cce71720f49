import type { RateLimit } from '../bucket.ts';

/** Limits per client. A client that exceeds them is refused or disconnected, without affecting others. */
export interface RealtimeOptions {
  /**
   * Anonymous open sockets, per client address and in total. Another one replaces the oldest that has joined nothing; if
   * all have joined a channel, it is refused with 429.
   */
  anonymousPerAddress: number;
  anonymousSockets: number;
  /** Open sockets of one person across addresses; joins on further ones are refused. */
  socketsPerPerson: number;
  /**
   * Filter conditions in the subscriptions to one table: of one person on all sockets, and in total in this process. Each
   * costs database time at every change. A subscription without filter counts as one condition.
   */
  conditionsPerPerson: number;
  conditionsPerTable: number;
  /** A socket without a joined channel is closed after this time. */
  joinMs: number;
  channelsPerSocket: number;
  /** Rate limit of a socket for joins, and separately for token changes. */
  joins: RateLimit;
  /** Messages of a socket, including heartbeats, pings and pongs; a socket that sends more is closed. */
  messages: RateLimit;
  /**
   * Bytes of messages. Each socket has its own bytes, enough to join with a token. Beyond these, it draws on the bytes of
   * its person, or of all anonymous sockets of its address; if those are exhausted, it is closed. Parsing a megabyte takes
   * up to 20 ms.
   */
  bytes: RateLimit;
  bytesPerPerson: RateLimit;
  /** Bytes of one message; a larger one closes its socket (1009). */
  messageBytes: number;
  /** Bytes buffered for a slow reader; beyond that, its socket is terminated. */
  waitingBytes: number;
  /**
   * A silent socket is closed after this time. Clients send a heartbeat every 25 seconds; browsers throttle those of
   * hidden tabs to one a minute.
   */
  idleMs: number;
  /** Interval of checks for idle sockets and expired tokens. */
  tickMs: number;
  /** Interval of checks of sessions and of rights on private channels. */
  recheckMs: number;
  /** Maximum changes waiting for the database; beyond that, subscribers must reread everything. */
  waitingChanges: number;
  /** Heartbeat interval between processes on one database. */
  beatMs: number;
}

export const REALTIME_DEFAULTS: RealtimeOptions = {
  // Enough for an office behind one address, where only joining sockets are anonymous.
  anonymousPerAddress: 200,
  anonymousSockets: 1_000,
  // Tabs, and sockets left open by a broken connection.
  socketsPerPerson: 50,
  // A tab of the console has two or three conditions on a table.
  conditionsPerPerson: 250,
  conditionsPerTable: 10_000,
  joinMs: 10_000,
  channelsPerSocket: 100,
  joins: { burst: 100, perSecond: 10 },
  messages: { burst: 300, perSecond: 100 },
  bytes: { burst: 16 * 1024, perSecond: 8 * 1024 },
  // Enough for new tokens on all channels of a socket (up to 1.6 MB), or two broadcasts of 250 KB a second.
  bytesPerPerson: { burst: 4 * 1024 * 1024, perSecond: 512 * 1024 },
  messageBytes: 256 * 1024,
  waitingBytes: 2 * 1024 * 1024,
  idleMs: 150_000,
  tickMs: 1_000,
  recheckMs: 30_000,
  waitingChanges: 10_000,
  beatMs: 10_000,
};
