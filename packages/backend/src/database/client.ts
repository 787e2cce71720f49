/**
 * Whose connections a statement uses: those of the marketplace's users, of its staff, or of the process itself (jobs,
 * the service key). A flood in one lane does not affect the others.
 */
export type LaneName = 'users' | 'staff' | 'own';

/** Tells when a client has hung up: an AbortSignal, or the answer's own connection. */
export interface HangUp {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** For whom the database works. */
export interface Client {
  lane: LaneName;
  /**
   * Whose requests are queued together: a person, or the address of somebody who is not signed in; null = not
   * limited.
   */
  caller: string | null;
  signal?: HangUp | undefined;
}

/** The process itself. */
export const OWN: Client = { lane: 'own', caller: null };
