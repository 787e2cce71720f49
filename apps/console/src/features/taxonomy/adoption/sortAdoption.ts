import type { Adoption } from './adoption.api.ts';

export interface AdoptionOrder {
  by: 'name' | 'workers_count' | 'coverage_pct';
  direction: 'asc' | 'desc';
}

/** Compares names as their language does. Serbian has two scripts: only the rules of the Latin one sort both. */
export function comparerOf(locale: string): (a: string, b: string) => number {
  return new Intl.Collator(locale === 'sr' ? 'sr-Latn' : locale).compare;
}

/** The rows in another order; ties by name in the language that is shown. */
export function sortAdoption(
  rows: readonly Adoption[],
  { by, direction }: AdoptionOrder,
  locale: string,
): Adoption[] {
  const turn = direction === 'asc' ? 1 : -1;
  const compare = comparerOf(locale);
  const byName = (a: Adoption, b: Adoption) => compare(a.name, b.name);
  return [...rows].sort((a, b) => turn * (by === 'name' ? byName(a, b) : a[by] - b[by]) || byName(a, b));
}
