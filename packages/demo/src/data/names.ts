import names from './names.json' with { type: 'json' };

/** Common first and last names of one region. */
interface NameLists {
  readonly women: readonly string[];
  readonly men: readonly string[];
  /** One form for everyone, or `man/woman`. */
  readonly last: readonly string[];
}

export type NameRegion = keyof typeof names.regions;

export const NAMES: Readonly<Record<NameRegion, NameLists>> = names.regions;

/** Full names of well-known people, never used. */
export const WELL_KNOWN: ReadonlySet<string> = new Set(names.wellKnown);
