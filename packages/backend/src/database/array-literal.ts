/** A text[] in PostgreSQL's own notation, so that no driver has to know the type. */
export function arrayLiteral(values: readonly (string | null)[]): string {
  let text = '{';
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? null;
    if (i > 0) text += ',';
    text +=
      value === null ? 'NULL' : '"' + (/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value) + '"';
  }
  return text + '}';
}
