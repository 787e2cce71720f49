import type { Locale } from '@marketdesk/contract/enums.ts';
import type { City, CountryData } from '../data/countries.ts';
import type { TextLocale } from '../data/texts.ts';
import type { Random, Weighted } from '../random/random.ts';
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

/** A user of the marketplace, as the other generators need them. Times are in milliseconds. */
export interface Person {
  readonly id: string;
  readonly country: CountryData;
  readonly home: Home;
  /** Language of posts, reviews and bio. */
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
  /** Relative weight in everything that is drawn; few people have much. */
  readonly activity: number;
  readonly suspended: Span | null;
  readonly banned: Span | null;
}

export interface Span {
  readonly from: number;
  /** null if it has not ended. */
  readonly until: number | null;
}

export function isActive(person: Person, moment: number): boolean {
  const covers = (span: Span | null) =>
    span !== null && span.from <= moment && (span.until === null || moment < span.until);
  return person.createdAt < moment && !covers(person.suspended) && !covers(person.banned);
}

/** A person who was active at that moment and fits; undefined after 60 tries. */
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
