/** Type of unknown content, which browsers download instead of displaying. */
export const UNKNOWN_TYPE = 'application/octet-stream';

const SIGNATURES: readonly (readonly [type: string, matches: (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n') && has(bytes, 12, 'IHDR')],
  ['image/jpeg', (bytes) => has(bytes, 0, '\xff\xd8\xff')],
  ['image/gif', (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a')],
  ['image/webp', (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBPVP8')],
];

/**
 * Detects the type from the first bytes, ignoring name and header, because a script can be named .png. SVG is not
 * recognized, because it can contain scripts.
 */
export function detectType(bytes: Uint8Array): string {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0] ?? UNKNOWN_TYPE;
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
  if (bytes.length < at + text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Returns readable names for types such as `image/png`. */
export function typesInWords(types: readonly string[]): string {
  const words = types.map((type) => type.replace(/^image\//, '').toUpperCase());
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
