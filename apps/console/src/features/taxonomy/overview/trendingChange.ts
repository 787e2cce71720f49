import type { Picked, Trending } from './overview.api.ts';

/** A trending item with how it moves. */
export type MovingTrending = Trending & {
  /** Places that it stands higher within the last 24 hours than within the last 7 days; null when that isn't known. */
  change: number | null;
};

/** Names a picked item among others. */
export function pickedKey({ category_id, subcategory_id }: Picked): string {
  return `${category_id} ${subcategory_id}`;
}

/**
 * Adds to each row how its place within 24 hours differs from that within 7 days. The lists have only the first places:
 * of what is missing in one of them the difference isn't known.
 */
export function withChange(
  rows: readonly Trending[],
  day: readonly Trending[] | undefined,
  week: readonly Trending[] | undefined,
): MovingTrending[] {
  const today = placesIn(day);
  const before = placesIn(week);
  return rows.map((row) => {
    const now = today.get(pickedKey(row));
    const then = before.get(pickedKey(row));
    return { ...row, change: now === undefined || then === undefined ? null : then - now };
  });
}

function placesIn(rows: readonly Trending[] = []): Map<string, number> {
  return new Map(rows.map((row, place) => [pickedKey(row), place]));
}
