/** Stores the contents of files, separately from their rows. Each upload has its own version, a UUID. */
export interface ByteStore {
  /** Durable once it resolves. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** null when there is nothing under that version. */
  read(version: string): Promise<Uint8Array | null>;
  remove(versions: readonly string[]): Promise<void>;
  /** Versions written before the moment, at most `limit` after the given one, in their own order. */
  olderThan(moment: Date, after: string, limit: number): Promise<string[]>;
}
