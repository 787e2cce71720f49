/**
 * The parameters of a list's URL, as plain text (`?isBanned=true&page=2`). Each has a parser; invalid values are
 * reported by name, never dropped silently. Without zod, because this is loaded on the first visit and the report needs
 * the original text.
 */

/** Parses a parameter's text; undefined if it is invalid. */
export type Word<Value> = (text: string) => Value | undefined;

export type Vocabulary = Readonly<Record<string, Word<unknown>>>;

/** The raw parameters of the URL: all optional, all text. */
export type SearchText<V extends Vocabulary> = { [Name in keyof V]?: string | undefined };

/** The parsed values. */
export type SearchValues<V extends Vocabulary> = {
  [Name in keyof V]?: V[Name] extends Word<infer Value> ? Value : never;
};

export interface NotUnderstood {
  name: string;
  text: string;
}

export function oneOf<const Value extends string>(values: readonly Value[]): Word<Value> {
  return (text) => values.find((value) => value === text);
}

export const flag: Word<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);

export const anyText: Word<string> = (text) => text;

export function textOf(minChars: number): Word<string> {
  return (text) => (text.trim().length >= minChars ? text.trim() : undefined);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuid: Word<string> = (text) => (UUID.test(text) ? text.toLowerCase() : undefined);

/** A page counted from 1. At most six digits: more is a typo. */
export const pageNumber: Word<number> = (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** For a route's `validateSearch`: keeps only the known parameters, as text. */
export function plainText<V extends Vocabulary>(
  vocabulary: V,
): (raw: Record<string, unknown>) => SearchText<V> {
  return (raw) => {
    const kept: Record<string, string> = {};
    for (const name of Object.keys(vocabulary)) {
      const value = raw[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept;
  };
}

/** Parses all parameters, and lists the invalid ones. */
export function readSearch<V extends Vocabulary>(
  vocabulary: V,
  search: SearchText<V>,
): { values: SearchValues<V>; notUnderstood: NotUnderstood[] } {
  const values: Record<string, unknown> = {};
  const notUnderstood: NotUnderstood[] = [];
  for (const [name, word] of Object.entries(vocabulary)) {
    const text = search[name];
    if (text === undefined) continue;
    const value = word(text);
    if (value === undefined) notUnderstood.push({ name, text });
    else values[name] = value;
  }
  return { values: values as SearchValues<V>, notUnderstood };
}

/** The router's parser: plain text; of a repeated parameter the first counts, empty ones are ignored. */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, text] of new URLSearchParams(query)) if (text !== '') search[name] ??= text;
  return search;
}

/** The router's serializer; parameters without a value are removed. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(name, String(value));
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
