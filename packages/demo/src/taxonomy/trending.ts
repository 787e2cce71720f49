import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** Hours after which a selection counts half. */
const HALF_LIFE = { '24h': 8, '7d': 48 } as const;

/** Computes both windows from the selections, as of `now`: counts that fade with age. */
export async function computeTrending(tx: Queryable, now: Date): Promise<void> {
  for (const [window, halfLife] of Object.entries(HALF_LIFE)) {
    await tx.query(
      `insert into public.taxonomy_trending (locale, time_window, category_id, subcategory_id, score, calculated_at)
       select locale, $1, category_id, subcategory_id,
              sum(power(0.5, extract(epoch from $2::timestamptz - selected_at)::float8 / 3600 / $3::float8)),
              $2::timestamptz
         from public.taxonomy_selections
        where selected_at > $2::timestamptz - $4::interval and selected_at <= $2::timestamptz
        group by locale, category_id, subcategory_id`,
      [window, now.toISOString(), halfLife, window === '24h' ? '24 hours' : '7 days'],
    );
  }
}
