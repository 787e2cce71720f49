import type { StoredFile } from '#backend/storage.ts';

/** The private bucket of the images in messages. */
export const SUPPORT_BUCKET = 'support-images';

/** What a message's `image_url` is: our stored file, a picture that is its own address, somebody else's address, or none of these. */
export type ImageSource =
  | { kind: 'stored'; file: StoredFile }
  | { kind: 'inline'; address: string }
  | { kind: 'link'; address: string }
  | { kind: 'unknown'; text: string };

export function imageSource(imageUrl: string): ImageSource {
  const file = storedImage(imageUrl);
  if (file !== null) return { kind: 'stored', file };
  // Inside of an <img> a picture runs no script, whatever its format.
  if (/^data:image\//i.test(imageUrl)) return { kind: 'inline', address: imageUrl };
  // Never fetched by us: it would tell a stranger's server who reads the ticket, and when.
  if (/^https:\/\//i.test(imageUrl) && URL.canParse(imageUrl)) return { kind: 'link', address: imageUrl };
  return { kind: 'unknown', text: imageUrl };
}

/** Where our own file lies, or null when it isn't one. */
export function storedImage(imageUrl: string): StoredFile | null {
  const prefix = `${SUPPORT_BUCKET}/`;
  if (!imageUrl.startsWith(prefix) || imageUrl.length === prefix.length) return null;
  return { bucket: SUPPORT_BUCKET, path: imageUrl.slice(prefix.length) };
}
