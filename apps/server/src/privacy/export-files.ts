import { htmlExport } from './export-html.ts';
import type { ExportRow, ExportSource, PersonalData } from './personal-data.ts';
import { Pictures } from './pictures.ts';
import type { ZipEntry } from './zip.ts';

/** The files of an export. Rows are read once for each format, so that only one page is in memory. */
export async function* exportFiles(data: PersonalData, at: Date): AsyncGenerator<ZipEntry> {
  const pictures = new Pictures();
  yield { name: 'data.json', chunks: jsonExport(data, at, pictures) };
  yield { name: 'index.html', chunks: htmlExport(data, at, pictures) };
  for (const [path, name] of pictures.names) {
    const chunks = await data.picture(path);
    if (chunks) yield { name, chunks };
  }
}

async function* jsonExport(data: PersonalData, at: Date, pictures: Pictures): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(at)},\n"sources": [`;
  let comma = '';
  for (const source of data.sources) {
    yield `${comma}\n{"source": ${JSON.stringify(source)}, "rows": [`;
    yield* jsonRows(data, source, pictures);
    yield ']}';
    comma = ',';
  }
  yield '\n]\n}\n';
}

async function* jsonRows(
  data: PersonalData,
  source: ExportSource,
  pictures: Pictures,
): AsyncGenerator<string> {
  let comma = '';
  for await (const page of data.rows(source)) {
    const rows = page.map((row) => JSON.stringify(withPicture(row, pictures.of(source, row))));
    if (rows.length > 0) yield `${comma}\n${rows.join(',\n')}`;
    comma = ',';
  }
}

const withPicture = (row: ExportRow, picture: string | null): ExportRow =>
  picture === null ? row : { ...row, picture };
