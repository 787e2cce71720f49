import type { Adoption } from './adoption.api.ts';

export interface AdoptionOrder {
  by: 'name' | 'workers_count' | 'coverage_pct';
  direction: 'asc' | 'desc';
}

/** The rows in another order; ties by name in the language that is shown. */
export function sortAdoption(
  rows: readonly Adoption[],
  { by, direction }: AdoptionOrder,
  locale: string,
): Adoption[] {
  const turn = direction === 'asc' ? 1 : -1;
  const byName = (a: Adoption, b: Adoption) => a.name.localeCompare(b.name, locale);
  return [...rows].sort((a, b) => turn * (by === 'name' ? byName(a, b) : a[by] - b[by]) || byName(a, b));
}
