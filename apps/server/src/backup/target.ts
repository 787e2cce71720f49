/** A complete file at the target. */
export interface Stored {
  name: string;
  bytes: number;
}

/** Where scheduled backups and files of keys are kept. Unfinished files are never listed. Errors of all: Failure. */
export interface BackupTarget {
  /** Refuses a target that can't be used, and removes what a killed backup left. */
  prepare(): Promise<void>;
  /** Writes a snapshot as `name`. */
  putArchive(name: string, snapshot: string): Promise<void>;
  /** Keeps the file that `write` makes. */
  putKeys(name: string, write: (file: string) => Promise<unknown>): Promise<void>;
  /** Oldest first. */
  archives(): Promise<Stored[]>;
  keys(): Promise<Stored[]>;
  remove(names: readonly string[]): Promise<void>;
  /** The path of a listed file on this machine; `folder`, an existing one, is for what has to be fetched. */
  fetch(name: string, folder: string): Promise<string>;
}
