import type { Download } from '../transfer/exports.ts';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { allGroups } from './unmatched.api.ts';
import type { UnmatchedValues } from './unmatched.search.ts';

const HEADER = [
  'query',
  'language',
  'searches',
  'people',
  'countries',
  'last_7_days',
  '7_days_before',
  'last_seen',
  'queries',
];

/** All groups that the filters leave, one a line. */
export async function groupsCsv(values: UnmatchedValues): Promise<Download> {
  const [groups, { writeCsv }] = await Promise.all([allGroups(values), import('#kit/csv/writeCsv.ts')]);
  return {
    name: `unmatched-groups-${values.locale ?? DEFAULT_LOCALE}-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv;charset=utf-8',
    text: writeCsv(
      HEADER,
      groups.map((group) => [
        group.normalized_query,
        group.locale,
        String(group.search_count),
        String(group.people_count),
        group.countries.join(' '),
        String(group.last_7_days),
        String(group.days_before),
        group.last_seen,
        group.queries.map((query) => query.normalized_query).join(' | '),
      ]),
    ),
  };
}
