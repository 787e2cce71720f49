// Created on first use: it takes as long as rendering five rows.
let names: Intl.DisplayNames | undefined;

// Codes in CLDR that are no countries: the unknown region and two pseudo-locales.
const NO_PLACE = new Set(['ZZ', 'XA', 'XB']);

/** The code in capitals if it is two letters, else null: garbage must not reach a URL or Intl. */
export function countryCode(code: unknown): string | null {
  return typeof code === 'string' && /^[a-z]{2}$/i.test(code.trim()) ? code.trim().toUpperCase() : null;
}

/** The English name of a two-letter country code; null for an unknown one. */
export function countryName(code: unknown): string | null {
  const known = countryCode(code);
  if (known === null || NO_PLACE.has(known)) return null;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(known) ?? null;
}
