import { notImplemented, parseError, RestError, unexpected } from '../rest-error.ts';
import { splitTop } from '../query/select.ts';

/** An embedded resource: `alias:name!hint!inner(select)` or `...name(select)`. */
export interface Embed {
  alias: string | null;
  /** Name of a table, a constraint or a column. */
  name: string;
  hint: string | null;
  isInner: boolean;
  /** The columns are spread into the parent. */
  isSpread: boolean;
  select: string;
}

const EMBED = /^(\.\.\.)?(?:("[^"]+"|[^:()"]+):(?!:))?("[^"]+"|[^!()"]+)((?:![^!()]+){0,2})\(([\s\S]*)\)$/;

/** Returns null if the item is a column. */
export function parseEmbed(item: string): Embed | null {
  // Aggregates are disabled on the hosted backend.
  if (/(^|[.:])(count|sum|avg|min|max)\(\)(::\w+)?$/.test(item)) {
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
  }
  if (!item.includes('(') && !item.startsWith('...')) return null;
  const [, dots, alias, name = '', marks = '', select = ''] = EMBED.exec(item) ?? [];
  if (name === '') throw parseError('select parameter', item, unexpected(item));
  if (dots !== undefined && alias !== undefined) throw parseError('select parameter', item, unexpected(item));
  const words = marks.split('!').filter(Boolean);
  return {
    alias: alias === undefined ? null : unquoted(alias.trim()),
    name: unquoted(name.trim()),
    hint: words.find((word) => word !== 'inner' && word !== 'left') ?? null,
    isInner: words.includes('inner'),
    isSpread: dots !== undefined,
    select,
  };
}

/** Splits a select into its items; `*` by default. */
export const itemsOf = (text: string | null): string[] => splitTop(text === null || text === '' ? '*' : text);

/** The error for spreading a list, for which the hosted backend returns lists of values. */
export const spreadOfMany = (name: string): RestError =>
  notImplemented(`Spreading the rows of ${name}, which are many, is not implemented.`);

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1');
