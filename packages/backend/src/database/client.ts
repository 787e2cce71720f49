/**
 * The connections that a statement uses: those of users, of staff, or of the process itself (jobs, service key). A flood
 * in one lane does not affect the others.
 */
export type LaneName = 'users' | 'staff' | 'own';

/** A disconnect signal: an AbortSignal, or the response's connection. */
export interface HangUp {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The client of a statement. */
export interface Client {
  lane: LaneName;
  /**
   * Key of the client's queue: a person, or the address of an anonymous client; null = no limits.
   */
  caller: string | null;
  signal?: HangUp | undefined;
}

/** The client for the process's own work. */
export const OWN: Client = { lane: 'own', caller: null };
