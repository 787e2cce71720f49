import { filterSql } from './filter.ts';
import type { Tally } from './limits.ts';
import { logicSql } from './logic.ts';
import type { Source, Values } from './source.ts';

/** Parameters that are not filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** ` where …` of all filters among the parameters; empty without any. */
export function whereSql(
  source: Source,
  { values, tally }: { values: Values; tally: Tally },
  query: URLSearchParams,
): string {
  const parts = { source, values, tally };
  const conditions: string[] = [];
  for (const [key, text] of query) {
    if (RESERVED.has(key)) continue;
    conditions.push(
      /^(not\.)?(and|or)$/.test(key) ? logicSql(parts, key, text) : filterSql(parts, key, text),
    );
  }
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}
