/**
 * Whose connections a statement has: those of the people who use the marketplace, of its staff, or of the process itself
 * (jobs, whoever has the service key). A flood in one lane leaves the others alone.
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
  /** Who waits behind themselves: a person, or the address of somebody who is not signed in; null = not counted. */
  caller: string | null;
  signal?: HangUp | undefined;
}

/** The process itself. */
export const OWN: Client = { lane: 'own', caller: null };
