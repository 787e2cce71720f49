import type { StoredFile } from '#backend/storage.ts';

/** The private bucket of the images in messages. */
export const SUPPORT_BUCKET = 'support-images';

/** What a message's `image_url` is: our stored file, a data URI, an external address, or none of these. */
type ImageSource =
  | { kind: 'stored'; file: StoredFile }
  | { kind: 'inline'; address: string }
  | { kind: 'link'; address: string }
  | { kind: 'unknown'; text: string };

export function imageSource(imageUrl: string): ImageSource {
  const file = storedImage(imageUrl);
  if (file !== null) return { kind: 'stored', file };
  // In an <img>, no format can run scripts.
  if (/^data:image\//i.test(imageUrl)) return { kind: 'inline', address: imageUrl };
  // Never fetched: it would tell an external server who reads the ticket, and when.
  if (/^https:\/\//i.test(imageUrl) && URL.canParse(imageUrl)) return { kind: 'link', address: imageUrl };
  return { kind: 'unknown', text: imageUrl };
}

/** The path of our own file, or null if it isn't one. */
export function storedImage(imageUrl: string): StoredFile | null {
  const prefix = `${SUPPORT_BUCKET}/`;
  if (!imageUrl.startsWith(prefix) || imageUrl.length === prefix.length) return null;
  return { bucket: SUPPORT_BUCKET, path: imageUrl.slice(prefix.length) };
}
