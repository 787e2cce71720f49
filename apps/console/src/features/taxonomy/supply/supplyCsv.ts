import type { Download } from '../transfer/exports.ts';
import { allGaps } from './supply.api.ts';
import { DEFAULT_DAYS, type SupplyValues } from './supply.search.ts';

const HEADER = [
  'category',
  'slug',
  'country',
  'latitude',
  'longitude',
  'searches',
  'posts',
  'active_workers',
  'per_worker',
];

/** All gaps that the filters leave, one a line. */
export async function supplyCsv(values: SupplyValues): Promise<Download> {
  const [gaps, { writeCsv }] = await Promise.all([allGaps(values), import('#kit/csv/writeCsv.ts')]);
  return {
    name: `supply-gap-${String(values.days ?? DEFAULT_DAYS)}-days-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv;charset=utf-8',
    text: writeCsv(
      HEADER,
      gaps.map((gap) => [
        gap.category_name,
        gap.category_slug,
        gap.country_code ?? '',
        asText(gap.latitude),
        asText(gap.longitude),
        String(gap.search_count),
        String(gap.post_count),
        String(gap.worker_count),
        asText(gap.per_worker),
      ]),
    ),
  };
}

const asText = (value: number | null) => (value === null ? '' : String(value));
