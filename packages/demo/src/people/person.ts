import type { Locale } from '@marketdesk/contract/enums.ts';
import type { City, CountryData } from '../data/countries.ts';
import type { TextLocale } from '../data/texts.ts';
import type { Random } from '../random/random.ts';
import type { Weighted } from '../random/weighted.ts';
import type { Category, Subcategory } from '../taxonomy/taxonomy.ts';

export interface Offer {
  readonly category: Category;
  readonly subcategories: readonly Subcategory[];
}

export interface Home {
  readonly city: City;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Somebody on the marketplace, as the other generators need to know them. */
export interface Person {
  readonly id: string;
  readonly country: CountryData;
  readonly home: Home;
  /** What they write in. */
  readonly text: TextLocale;
  readonly locale: Locale;
  readonly isWoman: boolean;
  readonly fullName: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly createdAt: number;
  readonly isWorker: boolean;
  readonly tier: 'free' | 'pro';
  readonly expiresAt: number | null;
  readonly offers: readonly Offer[];
  /** How much they do, compared with others: a few do a lot. */
  readonly activity: number;
  /** When staff stopped them, and let them go on again; milliseconds. */
  readonly suspended: Span | null;
  readonly banned: Span | null;
}

export interface Span {
  readonly from: number;
  /** null = it still holds. */
  readonly until: number | null;
}

/** Whether they could sign in and do things at that moment. */
export function isActive(person: Person, moment: number): boolean {
  return person.createdAt < moment && !covers(person.suspended, moment) && !covers(person.banned, moment);
}

function covers(span: Span | null, moment: number): boolean {
  return span !== null && span.from <= moment && (span.until === null || moment < span.until);
}

/** Somebody who was active at that moment and fits; undefined when a good many tries met nobody. */
export function findActive(
  random: Random,
  people: Weighted<Person>,
  moment: number,
  fits: (person: Person) => boolean = () => true,
): Person | undefined {
  for (let attempt = 0; attempt < 60; attempt++) {
    const person = people.pick(random);
    if (isActive(person, moment) && fits(person)) return person;
  }
  return undefined;
}
