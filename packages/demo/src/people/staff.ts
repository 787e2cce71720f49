import { nameId } from '../random/name-id.ts';
import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import { type Calendar, DAY } from '../time/calendar.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  /** What they are today. */
  readonly role: 'user' | 'moderator' | 'admin';
  readonly locale: 'en' | 'hr' | 'de';
  readonly country: string;
  /** From when to when they worked as staff. */
  readonly since: number;
  readonly until: number;
  /** How much of the work they do, compared with the others. */
  readonly diligence: number;
  readonly isSuspended: boolean;
}

/** Role today, name, locale, country, since how many days, diligence. */
type Colleague = readonly [StaffMember['role'], string, StaffMember['locale'], string, number, number];

const COLLEAGUES: readonly Colleague[] = [
  ['admin', 'Vedrana Lisak', 'hr', 'HR', 548, 3],
  ['admin', 'Matthias Ebner', 'de', 'AT', 540, 2],
  ['moderator', 'Tena Krznarić', 'hr', 'HR', 520, 9],
  ['moderator', 'Domagoj Peruško', 'hr', 'HR', 500, 7],
  ['moderator', 'Carolin Seidel', 'de', 'DE', 430, 6],
  ['moderator', 'Niamh Brennan', 'en', 'IE', 380, 5],
  ['moderator', 'Anže Kastelic', 'hr', 'SI', 300, 4],
  ['moderator', 'Emina Softić', 'hr', 'BA', 210, 6],
  ['moderator', 'Jakob Wimmer', 'de', 'AT', 120, 3],
  ['moderator', 'Serena Fabbri', 'en', 'IT', 45, 2],
];

/** Half of the limit that a new installation has, in cents. */
const MOST_RELEASED = 250_000;

const SECOND_ADMIN_EMAIL = 'second-admin@demo.test';

/** The people behind the console: the demo's own sign-ins and their colleagues. */
export class Staff {
  readonly members: readonly StaffMember[];
  readonly admin: StaffMember;
  readonly moderator: StaffMember;
  readonly #weighted: Weighted<StaffMember>;
  readonly #admins: Weighted<StaffMember>;
  readonly #lastDay: number;
  /** Cents that each released in the last 24 hours, by id. */
  readonly #released = new Map<string, number>();

  constructor(calendar: Calendar) {
    const now = calendar.now;
    this.#lastDay = now - DAY;
    this.admin = demoSignIn('admin', 'Adriana Horvat', calendar.start, now, 1.2);
    this.moderator = demoSignIn('moderator', 'Mia Berger', calendar.daysAgo(400), now, 5);
    this.members = [
      this.admin,
      this.moderator,
      ...COLLEAGUES.map((colleague) => member(colleague, calendar.daysAgo(colleague[4]), now)).map(
        // What takes two admins can be tried with one more sign-in.
        (one, at) => (at === 0 ? { ...one, email: SECOND_ADMIN_EMAIL } : one),
      ),
      // Left half a year ago, and somebody who is suspended at the moment.
      { ...member(['user', 'Rok Hribar', 'en', 'SI', 470, 3], calendar.daysAgo(470), calendar.daysAgo(185)) },
      {
        ...member(
          ['moderator', 'Conor Whelan', 'en', 'IE', 250, 3],
          calendar.daysAgo(250),
          calendar.daysAgo(9),
        ),
        isSuspended: true,
      },
    ];
    this.#weighted = new Weighted(this.members, ({ diligence }) => diligence);
    const admins = this.members.filter(({ role }) => role === 'admin');
    this.#admins = new Weighted(admins, ({ diligence }) => diligence);
  }

  /** Somebody who was on duty at that moment. */
  onDuty(random: Random, moment: number): StaffMember {
    for (let attempt = 0; attempt < 50; attempt++) {
      const member = this.#weighted.pick(random);
      if (isOnDuty(member, moment)) return member;
    }
    return this.admin;
  }

  /**
   * Somebody on duty who released a withdrawal. Of the last 24 hours nobody has more than half of what one person may, so that
   * all can still release withdrawals; in a marketplace too large for that, whoever has least.
   */
  releaser(random: Random, moment: number, cents: number): StaffMember {
    let least = this.onDuty(random, moment);
    if (moment <= this.#lastDay) return least;
    for (let attempt = 0; attempt < 50 && this.#releasedBy(least) + cents > MOST_RELEASED; attempt++) {
      const other = this.onDuty(random, moment);
      if (this.#releasedBy(other) < this.#releasedBy(least)) least = other;
    }
    this.#released.set(least.id, this.#releasedBy(least) + cents);
    return least;
  }

  #releasedBy({ id }: StaffMember): number {
    return this.#released.get(id) ?? 0;
  }

  adminOnDuty(random: Random, moment: number): StaffMember {
    const admin = this.#admins.pick(random);
    return isOnDuty(admin, moment) ? admin : this.admin;
  }

  /** A colleague of that person, for what nobody may do to themselves. */
  otherAdmin(than: StaffMember): StaffMember {
    return this.members.find(({ role, id }) => role === 'admin' && id !== than.id) ?? this.admin;
  }
}

const isOnDuty = ({ since, until }: StaffMember, moment: number): boolean =>
  since <= moment && moment < until;

function demoSignIn(
  role: 'admin' | 'moderator',
  fullName: string,
  since: number,
  until: number,
  diligence: number,
): StaffMember {
  const email = `${role}@demo.test`;
  return {
    id: nameId(email),
    email,
    username: `demo_${role}`,
    fullName,
    role,
    locale: 'en',
    country: 'HR',
    since,
    until,
    diligence,
    isSuspended: false,
  };
}

function member(colleague: Colleague, since: number, until: number): StaffMember {
  const [role, fullName, locale, country, , diligence] = colleague;
  const handle = fullName
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(' ', '.');
  return {
    id: nameId(`staff:${handle}`),
    email: `${handle}@marketdesk.test`,
    username: handle,
    fullName,
    role,
    locale,
    country,
    since: since + DAY / 3,
    until,
    diligence,
    isSuspended: false,
  };
}
