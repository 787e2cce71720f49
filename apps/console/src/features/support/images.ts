import { BackendError } from '#backend/BackendError.ts';
import { removeFile, signedAddress, type StoredFile, uploadFile } from '#backend/storage.ts';
import { newId } from '#kit/newId.ts';
import { SUPPORT_IMAGE_MAX_BYTES } from '@marketdesk/contract/limits.ts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The private bucket of the images in messages. */
const SUPPORT_BUCKET = 'support-images';

/** The kind of a message's `image_url`: our stored file, a data URI, an external address, or none of these. */
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

/** The path of our own file; null for others. */
function storedImage(imageUrl: string): StoredFile | null {
  const prefix = `${SUPPORT_BUCKET}/`;
  if (!imageUrl.startsWith(prefix) || imageUrl.length === prefix.length) return null;
  return { bucket: SUPPORT_BUCKET, path: imageUrl.slice(prefix.length) };
}

/** The image types that can be sent, detected by content; file names and declared types are not trusted. */
type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

const IMAGE_EXTENSIONS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

// Offsets and bytes that identify a type.
const MARKS: readonly (readonly [ImageType, readonly (readonly [at: number, bytes: readonly number[]])[]])[] =
  [
    ['image/png', [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]]],
    ['image/jpeg', [[0, [0xff, 0xd8, 0xff]]]],
    [
      'image/webp',
      [
        [0, [0x52, 0x49, 0x46, 0x46]],
        [8, [0x57, 0x45, 0x42, 0x50]],
      ],
    ],
    ['image/gif', [[0, [0x47, 0x49, 0x46, 0x38]]]],
  ];

/** The image type of a file with these first bytes, or null. Sixteen bytes are enough. */
function imageTypeOf(head: Uint8Array): ImageType | null {
  const found = MARKS.find(([, marks]) =>
    marks.every(([at, bytes]) => bytes.every((byte, index) => head[at + index] === byte)),
  );
  return found?.[0] ?? null;
}

const HEAD_BYTES = 16;

/**
 * Uploads an image for a ticket's message; returns the value for `p_image_url`. Size and content are checked first.
 * Errors: BackendError with a sentence about the file.
 */
export async function uploadSupportImage(ticketId: string, file: Blob): Promise<string> {
  const type = await checkImage(file);
  const path = `${ticketId}/${newId()}.${IMAGE_EXTENSIONS[type]}`;
  await uploadFile({ bucket: SUPPORT_BUCKET, path }, file, type);
  return `${SUPPORT_BUCKET}/${path}`;
}

/** Removes an uploaded image that was not sent. */
export async function removeSupportImage(imageUrl: string): Promise<void> {
  const stored = storedImage(imageUrl);
  if (stored !== null) await removeFile(stored);
}

/** The file's type; refuses unsupported files with a sentence. */
export async function checkImage(file: Blob): Promise<ImageType> {
  if (file.size === 0) throw refused('This file is empty.');
  if (file.size > SUPPORT_IMAGE_MAX_BYTES) {
    throw refused(
      `This image is too large (${megabytes(file.size)}). The limit is ${megabytes(SUPPORT_IMAGE_MAX_BYTES)}.`,
    );
  }
  const type = imageTypeOf(await firstBytes(file));
  if (type === null) throw refused('Only PNG, JPEG, WebP and GIF images can be sent.');
  return type;
}

async function firstBytes(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

function megabytes(bytes: number): string {
  // Rounded up: a slightly too large file must not seem to be within the limit.
  return `${Math.ceil((bytes / (1024 * 1024)) * 10) / 10} MB`;
}

function refused(sentence: string): BackendError {
  return new BackendError({ sentence, reason: 'image_refused', status: 400 });
}

const LIFETIME_S = 60 * 60;
// Renewed some minutes before it expires.
const FRESH_MS = (LIFETIME_S - 5 * 60) * 1000;

/** A signed address of a stored image, valid for an hour; `imageUrl` as in the message. */
export function signedImage(imageUrl: string) {
  return queryOptions({
    queryKey: ['signed-image', imageUrl],
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    queryFn: () => {
      const file = storedImage(imageUrl);
      if (file === null) throw new TypeError(`Not a stored image: ${imageUrl}`);
      return signedAddress(file, LIFETIME_S);
    },
  });
}

/** The same as a hook; requests nothing without a stored image. */
export function useSignedImage(imageUrl: string | null): UseQueryResult<string> {
  return useQuery({
    ...signedImage(imageUrl ?? ''),
    enabled: imageUrl !== null && storedImage(imageUrl) !== null,
  });
}
