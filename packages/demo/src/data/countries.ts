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
  /** Share of the marketplace's people, in per mille or so. */
  readonly weight: number;
  /** Lists to take names from; a region that stands twice is twice as likely. */
  readonly names: readonly NameRegion[];
  /** The language that posts, reviews and bios are written in; some write English anyway. */
  readonly text: TextLocale;
  /** Share of people who write English. */
  readonly english: number;
  /** `#` is any digit; ranges set aside for fiction where the country has some, else ones that are not in use. */
  readonly phone: string;
  /** With {street}, {number}, {postcode} and {city}. */
  readonly address: string;
  readonly cities: readonly City[];
  readonly streets: readonly string[];
}

// Cast through unknown, because the compiler reads a pair in JSON as a list of any length. data.test.ts checks the lengths.
export const COUNTRIES = countries as unknown as readonly CountryData[];
