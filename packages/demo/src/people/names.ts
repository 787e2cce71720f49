import { type NameRegion, NAMES, WELL_KNOWN } from '../data/names.ts';
import type { Random } from '../random/random.ts';
import { ascii, latinized } from '../text/ascii.ts';

export interface PersonName {
  readonly isWoman: boolean;
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

/** A first and last name of that region that is not of a well-known person. */
export function drawName(random: Random, region: NameRegion): PersonName {
  const lists = NAMES[region];
  for (;;) {
    const isWoman = random.chance(0.5);
    const [his = '', hers = his] = random.pick(lists.last).split('/');
    const first = random.pick(isWoman ? lists.women : lists.men);
    const last = isWoman ? hers : his;
    if (WELL_KNOWN.has(`${first} ${last}`)) continue;
    // Half of the Greek and Cyrillic names are in Latin letters.
    const write = random.chance(0.5) ? latinized : (name: string) => name;
    return { isWoman, first: write(first), last: write(last), full: write(`${first} ${last}`) };
  }
}

/** Unique usernames, addresses and phone numbers. */
export class Handles {
  readonly #taken = new Set<string>();

  username(random: Random, { first, last }: PersonName): string {
    const [f, l] = [ascii(first), ascii(last)];
    const year = String(random.int(70, 105) % 100).padStart(2, '0');
    const forms = [
      `${f}.${l}`,
      `${f}${l}`,
      `${f.slice(0, 1)}${l}`,
      `${l}_${f}`,
      `${f}_${l}${year}`,
      `${f}${year}`,
    ];
    return this.#free(random.pick(forms), random);
  }

  /** The number, made longer if it is taken. */
  phone(number: string): string {
    let free = number;
    for (let more = 10; this.#taken.has(free); more++) free = `${number} ${String(more)}`;
    this.#taken.add(free);
    return free;
  }

  /** An address at a reserved domain, which can’t receive mail. */
  email(random: Random, { first, last }: PersonName): string {
    const [f, l] = [ascii(first), ascii(last)];
    const forms = [`${f}.${l}`, `${f}${l}`, `${l}.${f}`, `${f}.${l}${random.int(70, 99)}`];
    return `${this.#free(random.pick(forms), random, '@')}@${random.pick(DOMAINS)}`;
  }

  reserve(handle: string): void {
    this.#taken.add(handle);
  }

  #free(wanted: string, random: Random, space = ''): string {
    let handle = wanted;
    while (this.#taken.has(handle + space)) handle = `${wanted}${random.int(2, 9999)}`;
    this.#taken.add(handle + space);
    return handle;
  }
}

const DOMAINS =
  'mail.test mail.test post.test posta.test inbox.test example.com example.com example.net example.org'.split(
    ' ',
  );
