import { filterSql } from './filter.ts';
import type { QueryBudget } from './limits.ts';
import { logicSql } from './logic.ts';
import type { Source, Values } from './source.ts';

/** Parameters that are not filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** Returns the WHERE clause of all filters; empty without any. */
export function whereSql(
  source: Source,
  { values, budget }: { values: Values; budget: QueryBudget },
  query: URLSearchParams,
): string {
  const parts = { source, values, budget };
  const conditions: string[] = [];
  for (const [key, text] of query) {
    if (RESERVED.has(key)) continue;
    conditions.push(
      /^(not\.)?(and|or)$/.test(key) ? logicSql(parts, key, text) : filterSql(parts, key, text),
    );
  }
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}
