import { type NameRegion, NAMES, WELL_KNOWN } from '../data/names.ts';
import type { Random } from '../random/random.ts';
import { ascii, latinized } from '../text/ascii.ts';

export interface PersonName {
  readonly isWoman: boolean;
  readonly first: string;
  readonly last: string;
  readonly full: string;
}

/** A first and a last name that go together in that region, and that nobody well known has. */
export function drawName(random: Random, region: NameRegion): PersonName {
  const lists = NAMES[region];
  for (;;) {
    const isWoman = random.chance(0.5);
    const [his = '', hers = his] = random.pick(lists.last).split('/');
    const first = random.pick(isWoman ? lists.women : lists.men);
    const last = isWoman ? hers : his;
    if (!WELL_KNOWN.has(`${first} ${last}`)) return present(random, isWoman, first, last);
  }
}

/** In Greece, Bulgaria and Ukraine half of the people write themselves in Latin letters here. */
function present(random: Random, isWoman: boolean, first: string, last: string): PersonName {
  const write = random.chance(0.5) ? latinized : (name: string) => name;
  const names = { first: write(first), last: write(last) };
  return { isWoman, ...names, full: `${names.first} ${names.last}` };
}

/** Usernames and addresses that nobody else has; the whole marketplace shares one of these. */
export class Handles {
  readonly #taken = new Set<string>();

  /** A username made of the name, as people make them. */
  username(random: Random, { first, last }: PersonName): string {
    const [f, l] = [ascii(first), ascii(last)];
    const year = String(random.int(70, 105) % 100).padStart(2, '0');
    return this.#free(
      random.pick([
        `${f}.${l}`,
        `${f}${l}`,
        `${f.slice(0, 1)}${l}`,
        `${l}_${f}`,
        `${f}_${l}${year}`,
        `${f}${year}`,
      ]),
      random,
    );
  }

  /** The number, or where somebody has it already a longer one: nobody has those either. */
  phone(number: string): string {
    let free = number;
    for (let more = 10; this.#taken.has(free); more++) free = `${number} ${String(more)}`;
    this.#taken.add(free);
    return free;
  }

  /** An address at a domain that is reserved and can't receive mail. */
  email(random: Random, { first, last }: PersonName): string {
    const [f, l] = [ascii(first), ascii(last)];
    const local = this.#free(
      random.pick([`${f}.${l}`, `${f}${l}`, `${l}.${f}`, `${f}.${l}${random.int(70, 99)}`]),
      random,
      '@',
    );
    return `${local}@${random.pick(DOMAINS)}`;
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

const DOMAINS = [
  'mail.test',
  'mail.test',
  'post.test',
  'posta.test',
  'inbox.test',
  'example.com',
  'example.com',
  'example.net',
  'example.org',
];
