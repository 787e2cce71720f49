/** Stores file contents separately from their rows. Each upload has its own version, a UUID. */
export interface ByteStore {
  /** Durable when the promise resolves. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  /** Returns null for an unknown version. */
  read(version: string): Promise<Uint8Array | null>;
  remove(versions: readonly string[]): Promise<void>;
  /** Returns up to `limit` versions after `after`, in a stable order, that were written before `moment`. */
  olderThan(moment: Date, after: string, limit: number): Promise<string[]>;
}
