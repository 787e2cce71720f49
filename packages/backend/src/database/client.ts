/**
 * Whose connections a statement has: those of the people who use the marketplace, of its staff, or of the process itself
 * (jobs, whoever has the service key). A flood in one lane leaves the others alone.
 */
export type LaneName = 'users' | 'staff' | 'own';

/** For whom the database works. */
export interface Client {
  lane: LaneName;
  /** Who waits behind themselves: a person, or the address of somebody who is not signed in; null = not counted. */
  caller: string | null;
  /** Aborted when the client has hung up. */
  signal?: AbortSignal | undefined;
}

/** The process itself. */
export const OWN: Client = { lane: 'own', caller: null };
