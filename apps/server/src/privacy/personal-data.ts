import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { BackendClient } from '../backend-client.ts';

/** One way in which data belongs to the person, from the catalogue of personal data. */
export type ExportSource = RowOf<'operator_export_sources'>;
export type ExportRow = Record<string, unknown>;

/** What is held about one person. `rows` may be read several times. */
export interface PersonalData {
  sources: readonly ExportSource[];
  /** Pages of rows. */
  rows(source: ExportSource): AsyncIterable<ExportRow[]>;
  /** The bytes of a stored file; null if it is missing. */
  picture(path: string): Promise<AsyncIterable<Uint8Array> | null>;
}

const PAGE = 1000;

export async function personalData(client: BackendClient, userId: string): Promise<PersonalData> {
  const { asService: call } = client;
  return {
    sources: await call('operator_export_sources'),
    async *rows({ name, columns }) {
      let after: RowOf<'operator_export_rows'>['key'] | null = null;
      do {
        const page: RowOf<'operator_export_rows'>[] = await call('operator_export_rows', {
          p_user_id: userId,
          p_source: name,
          p_after: after,
          p_limit: PAGE,
        });
        yield page.map(({ content }) => inOrder(columns, content as ExportRow));
        after = page[PAGE - 1]?.key ?? null;
      } while (after !== null);
    },
    picture: (path) => client.readFile(path),
  };
}

/** JSON of the database does not keep the order of columns. */
const inOrder = (columns: readonly string[], row: ExportRow): ExportRow =>
  Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, row[column]]] : [])));
