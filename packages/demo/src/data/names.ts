import names from './names.json' with { type: 'json' };

/** Common first and last names of one region, to be combined. */
export interface NameLists {
  readonly women: readonly string[];
  readonly men: readonly string[];
  /** Either one form for everybody, or `man/woman`. */
  readonly last: readonly string[];
}

export type NameRegion = keyof typeof names.regions;

export const NAMES: Readonly<Record<NameRegion, NameLists>> = names.regions;

/** Combinations that are names of well-known people. */
export const WELL_KNOWN: ReadonlySet<string> = new Set(names.wellKnown);
