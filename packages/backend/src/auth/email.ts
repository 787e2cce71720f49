// Invisible and control characters. supabase/code/users/typed-text.sql has the same rules; a test compares them.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

const LETTER =
  'a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3041-\\ud7a3\\uf900-\\ufdfb\\ufe70-\\ufefc' +
  '\\u{10000}-\\u{1cfff}\\u{1e000}-\\u{1efff}\\u{20000}-\\u{3ffff}';
const LABEL = `[${LETTER}]([${LETTER}\\-]{0,61}[${LETTER}])?`;
const WORD = `[${LETTER}!#$%&'*+\\/=?^_\`\\{\\|\\}~\\-]+`;
const ADDRESS = new RegExp(`^${WORD}(\\.${WORD})*@${LABEL}(\\.${LABEL})+$`, 'u');

/** Normalizes a typed address for storage and comparison: visible characters, composed (NFC), lower case. */
export function cleanEmail(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim().replaceAll('İ', 'i').toLowerCase();
}

/** Returns the cleaned address; null if it is not an address. */
export function normalizeEmail(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const email = cleanEmail(text);
  const [local = ''] = email.split('@', 1);
  return Buffer.byteLength(email) <= 254 && Buffer.byteLength(local) <= 64 && ADDRESS.test(email)
    ? email
    : null;
}
