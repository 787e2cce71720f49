/** The image types that can be sent, detected by content; file names and declared types are not trusted. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** The file name extension of each type. */
export const IMAGE_EXTENSIONS: Readonly<Record<ImageType, string>> = {
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
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const found = MARKS.find(([, marks]) =>
    marks.every(([at, bytes]) => bytes.every((byte, index) => head[at + index] === byte)),
  );
  return found?.[0] ?? null;
}
