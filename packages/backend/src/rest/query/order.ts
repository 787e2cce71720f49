import { notImplemented, parseError } from '../rest-error.ts';
import { checkItems, checkPaths } from './limits.ts';
import { splitTop } from './select.ts';
import { fieldSql, parseField, type Source } from './source.ts';

const TERM = /^(.+?)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/;

/** `a.desc.nullslast,b` as an ORDER BY clause; empty without terms. */
export function orderSql(source: Source, text: string | null): string {
  if (text === null || text === '') return '';
  const items = splitTop(text);
  checkItems('terms of an order', items);
  checkPaths(items);
  const terms = items.map((term) => {
    const [, fieldText = '', direction = 'asc', nulls] = TERM.exec(term) ?? [];
    if (fieldText.includes('(')) throw notImplemented('Ordering by a related table is not implemented.');
    const field = parseField(fieldText);
    if (!field || (fieldText.includes('.') && !fieldText.startsWith('"'))) {
      throw parseError('order', text, `unexpected "${term}" expecting asc, desc, nullsfirst or nullslast`);
    }
    const placed = nulls === undefined ? '' : nulls === 'nullsfirst' ? ' nulls first' : ' nulls last';
    return `${fieldSql(source, field).sql} ${direction}${placed}`;
  });
  return ` order by ${terms.join(', ')}`;
}
