/** Returns a text[] in PostgreSQL's notation, so that the driver need not know the type. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null;
    if (i > 0) text += ',';
    text += value === null ? 'NULL' : quoted(value);
  }
  return text + '}';
}

const SPECIAL = /["\\]/;
/** Characters that JSON escapes: control characters and lone surrogates. */
const ODD = /[\p{Cc}\p{Cs}]/u;

// Without such characters, JSON quotes like PostgreSQL and is five times as fast. An import has half a million quotes.
function quoted(value: string): string {
  if (!SPECIAL.test(value)) return `"${value}"`;
  return ODD.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(value);
}
