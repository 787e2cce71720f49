// Characters that cannot be seen, and controls. supabase/code/users/typed-text.sql has the same rules; a test compares them.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

const LETTER =
  'a-z0-9\\u00c0-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3007\\u3041-\\ud7a3\\uf900-\\ufdfb\\ufe70-\\ufefc' +
  '\\u{10000}-\\u{1cfff}\\u{1e000}-\\u{1efff}\\u{20000}-\\u{3ffff}';
const LABEL = `[${LETTER}]([${LETTER}\\-]{0,61}[${LETTER}])?`;
const WORD = `[${LETTER}!#$%&'*+\\/=?^_\`\\{\\|\\}~\\-]+`;
const ADDRESS = new RegExp(`^${WORD}(\\.${WORD})*@${LABEL}(\\.${LABEL})+$`, 'u');

/** What was typed or pasted as an address, as one is stored and compared: visible, composed (NFC), in lower case. */
export function cleanEmail(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim().replaceAll('İ', 'i').toLowerCase();
}

/** The cleaned address; null when it is none. */
export function normalizeEmail(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const email = cleanEmail(text);
  const [local = ''] = email.split('@', 1);
  return Buffer.byteLength(email) <= 254 && Buffer.byteLength(local) <= 64 && ADDRESS.test(email)
    ? email
    : null;
}
