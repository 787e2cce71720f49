import { nameId, type Random, Weighted } from '../random/random.ts';
import { type Calendar, DAY } from '../time/calendar.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  /** Today’s role. */
  readonly role: 'user' | 'moderator' | 'admin';
  readonly locale: 'en' | 'hr' | 'de';
  readonly country: string;
  readonly since: number;
  readonly until: number;
  /** Relative share of the work. */
  readonly workload: number;
  readonly isSuspended: boolean;
}

type Colleague = readonly [
  role: StaffMember['role'],
  fullName: string,
  locale: StaffMember['locale'],
  country: string,
  sinceDays: number,
  untilDays: number,
  workload: number,
];

const COLLEAGUES: readonly Colleague[] = [
  ['admin', 'Vedrana Lisak', 'hr', 'HR', 548, 0, 3],
  ['admin', 'Matthias Ebner', 'de', 'AT', 540, 0, 2],
  ['moderator', 'Tena Krznarić', 'hr', 'HR', 520, 0, 9],
  ['moderator', 'Domagoj Peruško', 'hr', 'HR', 500, 0, 7],
  ['moderator', 'Carolin Seidel', 'de', 'DE', 430, 0, 6],
  ['moderator', 'Niamh Brennan', 'en', 'IE', 380, 0, 5],
  ['moderator', 'Anže Kastelic', 'hr', 'SI', 300, 0, 4],
  ['moderator', 'Emina Softić', 'hr', 'BA', 210, 0, 6],
  ['moderator', 'Jakob Wimmer', 'de', 'AT', 120, 0, 3],
  ['moderator', 'Serena Fabbri', 'en', 'IT', 45, 0, 2],
  // Has left.
  ['user', 'Rok Hribar', 'en', 'SI', 470, 185, 3],
  // Is suspended.
  ['moderator', 'Conor Whelan', 'en', 'IE', 250, 9, 3],
];

/** Cents: half of the default release limit. */
const MOST_RELEASED = 250_000;

/** A third sign-in, for actions that need two admins. */
const SECOND_ADMIN_EMAIL = 'second-admin@demo.test';

/** The demo’s staff sign-ins and their colleagues. */
export class Staff {
  readonly members: readonly StaffMember[];
  readonly admin: StaffMember;
  readonly moderator: StaffMember;
  readonly #weighted: Weighted<StaffMember>;
  readonly #admins: Weighted<StaffMember>;
  readonly #lastDay: number;
  /** Cents released in the last 24 hours, by staff id. */
  readonly #released = new Map<string, number>();

  constructor(calendar: Calendar) {
    const now = calendar.now;
    this.#lastDay = now - DAY;
    this.admin = demoSignIn('admin', 'Adriana Horvat', calendar.start, now, 1.2);
    this.moderator = demoSignIn('moderator', 'Mia Berger', calendar.daysAgo(400), now, 5);
    const colleagues = COLLEAGUES.map((colleague, index) => {
      const member = colleagueOf(colleague, calendar);
      return index === 0 ? { ...member, email: SECOND_ADMIN_EMAIL } : member;
    });
    this.members = [this.admin, this.moderator, ...colleagues];
    this.#weighted = new Weighted(this.members, ({ workload }) => workload);
    const admins = this.members.filter(({ role }) => role === 'admin');
    this.#admins = new Weighted(admins, ({ workload }) => workload);
  }

  onDuty(random: Random, moment: number): StaffMember {
    for (let attempt = 0; attempt < 50; attempt++) {
      const member = this.#weighted.pick(random);
      if (isOnDuty(member, moment)) return member;
    }
    return this.admin;
  }

  /**
   * Draws who released a withdrawal. In the last 24 hours nobody gets more than half of the release limit, so all can
   * still release withdrawals. In a marketplace too large for that, the one with the least of 50 tries.
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
  workload: number,
): StaffMember {
  const email = `${role}@demo.test`;
  const place = { locale: 'en', country: 'HR' } as const;
  const username = `demo_${role}`;
  return {
    id: nameId(email),
    email,
    username,
    fullName,
    role,
    ...place,
    since,
    until,
    workload,
    isSuspended: false,
  };
}

function colleagueOf(colleague: Colleague, calendar: Calendar): StaffMember {
  const [role, fullName, locale, country, sinceDays, untilDays, workload] = colleague;
  const username = fullName
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(' ', '.');
  return {
    id: nameId(`staff:${username}`),
    email: `${username}@marketdesk.test`,
    username,
    fullName,
    role,
    locale,
    country,
    since: calendar.daysAgo(sinceDays) + DAY / 3,
    until: calendar.daysAgo(untilDays),
    workload,
    isSuspended: role !== 'user' && untilDays > 0,
  };
}
