import type { ExportRow, ExportSource } from './personal-data.ts';

/** Names in the zip file, by bucket and name in storage. */
export class Pictures {
  readonly names = new Map<string, string>();

  /** The name in the zip file of the picture that the row holds or refers to. */
  of({ table_name: table }: ExportSource, row: ExportRow): string | null {
    const path = table === 'storage.objects' ? objectPath(row) : messagePath(table, row);
    // In a URL, dots would lead to another file.
    if (path === null || /\/\.{1,2}\//.test(path)) return null;
    const known = this.names.get(path);
    if (known !== undefined) return known;
    // Numbered, because people choose the names of their avatars.
    const [ending = ''] = /\.(png|jpe?g|webp|gif)$/i.exec(path) ?? [];
    const name = `pictures/${this.names.size + 1}${ending.toLowerCase()}`;
    this.names.set(path, name);
    return name;
  }
}

function objectPath({ bucket_id: bucket, name }: ExportRow): string | null {
  return typeof bucket === 'string' && typeof name === 'string' ? `${bucket}/${name}` : null;
}

/** Messages may also show a picture of another site, which is not fetched. */
function messagePath(table: string, { image_url: address }: ExportRow): string | null {
  const isStored = table === 'public.support_messages' && typeof address === 'string';
  return isStored && address.startsWith('support-images/') ? address : null;
}
