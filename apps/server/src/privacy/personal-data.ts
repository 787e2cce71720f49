/** One way in which data belongs to the person, from the catalogue of personal data. */
export interface ExportSource {
  name: string;
  table_name: string;
  title: string;
  purpose: string;
  legal_basis: string;
  retention: string;
}

export type ExportRow = Record<string, unknown>;

/** What is held about one person. `rows` may be read several times. */
export interface PersonalData {
  sources: readonly ExportSource[];
  /** Pages of rows. */
  rows(source: ExportSource): AsyncIterable<ExportRow[]>;
  /** The bytes of a stored file; null if it is missing. */
  picture(path: string): Promise<AsyncIterable<Uint8Array> | null>;
}
