/**
 * The parameters of a list's URL, as plain text (`?isBanned=true&page=2`). Each has a parser; invalid values are
 * reported by name, never dropped silently. Without zod: this loads on the first visit, and the report needs the
 * original text.
 */

/** Parses a parameter's text; undefined if it is invalid. */
export type Param<Value> = (text: string) => Value | undefined;

export type ParamSchema = Readonly<Record<string, Param<unknown>>>;

/** The URL's raw parameters: all optional, all text. */
export type SearchText<V extends ParamSchema> = { [Name in keyof V]?: string | undefined };

/** The parsed values. */
export type SearchValues<V extends ParamSchema> = {
  [Name in keyof V]?: V[Name] extends Param<infer Value> ? Value : never;
};

export interface InvalidParams {
  name: string;
  text: string;
}

export function oneOf<const Value extends string>(values: readonly Value[]): Param<Value> {
  return (text) => values.find((value) => value === text);
}

export const flag: Param<boolean> = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);

export const anyText: Param<string> = (text) => text;

export function textOf(minChars: number): Param<string> {
  return (text) => (text.trim().length >= minChars ? text.trim() : undefined);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const uuid: Param<string> = (text) => (UUID.test(text) ? text.toLowerCase() : undefined);

/** A page counted from 1. At most six digits: more is a typo. */
export const pageNumber: Param<number> = (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** For a route's `validateSearch`: keeps only the known parameters, as text. */
export function plainText<V extends ParamSchema>(
  paramSchema: V,
): (raw: Record<string, unknown>) => SearchText<V> {
  return (raw) => {
    const kept: Record<string, string> = {};
    for (const name of Object.keys(paramSchema)) {
      const value = raw[name];
      if (typeof value === 'string' && value !== '') kept[name] = value;
    }
    return kept;
  };
}

/** Parses all parameters, and lists the invalid ones. */
export function readSearch<V extends ParamSchema>(
  paramSchema: V,
  search: SearchText<V>,
): { values: SearchValues<V>; invalidParams: InvalidParams[] } {
  const values: Record<string, unknown> = {};
  const invalidParams: InvalidParams[] = [];
  for (const [name, param] of Object.entries(paramSchema)) {
    const text = search[name];
    if (text === undefined) continue;
    const value = param(text);
    if (value === undefined) invalidParams.push({ name, text });
    else values[name] = value;
  }
  return { values: values as SearchValues<V>, invalidParams };
}

/** The router's parser: plain text; the first of a repeated parameter counts, empty ones are ignored. */
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
