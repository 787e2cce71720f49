import countries from './countries.json' with { type: 'json' };
import type { NameRegion } from './names.ts';
import type { TextLocale } from './texts.ts';

export type City = readonly [
  name: string,
  postcode: string,
  latitude: number,
  longitude: number,
  weight: number,
];

export interface CountryData {
  readonly code: string;
  /** Relative number of people. */
  readonly weight: number;
  /** Regions of the names; repeated ones are more likely. */
  readonly names: readonly NameRegion[];
  /** Language of posts, reviews and bios, unless written in English. */
  readonly text: TextLocale;
  /** Share of people who write English. */
  readonly english: number;
  /** `#` is any digit. A range reserved for fiction, else one that is not in use. */
  readonly phone: string;
  /** With {street}, {number}, {postcode} and {city}. */
  readonly address: string;
  readonly cities: readonly City[];
  readonly streets: readonly string[];
}

// The compiler infers arrays of any length from JSON; data.test.ts checks the lengths.
export const COUNTRIES = countries as unknown as readonly CountryData[];
