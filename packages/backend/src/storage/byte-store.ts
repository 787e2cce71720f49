/** Where the bytes of files are, apart from the rows about them. Each upload has a version, a UUID, of its own. */
export interface ByteStore {
  /** Durable once it resolves. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** null when there is nothing under that version. */
  read(version: string): Promise<Uint8Array | null>;
  remove(versions: readonly string[]): Promise<void>;
  /** Versions written before the moment, at most `limit` after the given one, in their own order. */
  olderThan(moment: Date, after: string, limit: number): Promise<string[]>;
}
