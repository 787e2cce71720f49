import { parseError, unexpected } from '../rest-error.ts';
import { checkItems, checkPaths } from './limits.ts';
import { splitTop } from './select.ts';
import { fieldSql, parseField, type Field, type Source } from './source.ts';

const EXPECTED = 'expecting "asc", "desc", "nullsfirst" or "nullslast"';
const TERM = /^(.+?)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/;
const RELATED = /^("[^"]+"|[^()"]+)\(([^()]+)\)$/;

/** A term `resource(column)`, which orders by a column of an embedded resource. */
export interface RelatedTerm {
  resource: string;
  field: Field;
  /** The original text. */
  text: string;
}

export function relatedTerms(text: string | null): RelatedTerm[] {
  if (text === null || !text.includes('(')) return [];
  return splitTop(text).flatMap((term) => {
    const [, fieldText = ''] = TERM.exec(term) ?? [];
    const [, resource, inner = ''] = RELATED.exec(fieldText) ?? [];
    const field = parseField(inner);
    return resource !== undefined && field
      ? [{ resource: resource.replace(/^"(.*)"$/s, '$1'), field, text: fieldText }]
      : [];
  });
}

/** Converts `a.desc.nullslast,b` to an ORDER BY clause; empty without terms. `related` returns the SQL of embedded columns. */
export function orderSql(
  source: Source,
  text: string | null,
  related: (term: string, resource: string) => string,
): string {
  if (text === null || text === '') return '';
  const items = splitTop(text);
  checkItems('terms of an order', items);
  checkPaths(items);
  const terms = items.map((term) => {
    const [, fieldText = '', direction = 'asc', nulls] = TERM.exec(term) ?? [];
    const placed = nulls === undefined ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return `${termSql(source, fieldText, { term, text }, related)} ${direction}${placed}`;
  });
  return ` order by ${terms.join(', ')}`;
}

function termSql(
  source: Source,
  fieldText: string,
  { term, text }: { term: string; text: string },
  related: (term: string, resource: string) => string,
): string {
  const [, resource] = RELATED.exec(fieldText) ?? [];
  if (resource !== undefined) return related(fieldText, resource);
  const field = parseField(fieldText);
  if (field && !fieldText.includes('(') && (!fieldText.includes('.') || fieldText.startsWith('"'))) {
    return fieldSql(source, field).sql;
  }
  const at = text.indexOf(term) + term.lastIndexOf('.') + 1;
  throw parseError('order', text, `${unexpected(text.slice(at))} ${EXPECTED}`, at);
}
