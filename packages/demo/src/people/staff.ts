import { type Permission, PERMISSIONS, SHIPPED_ROLES } from '@marketdesk/contract/permissions.generated.ts';
import { nameId, type Random, Weighted } from '../random/random.ts';
import { type Calendar, DAY } from '../time/calendar.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  /** Today’s role. */
  readonly role: 'user' | 'moderator' | 'admin';
  /** The name of a shipped role, whose people are moderators in `role`. */
  readonly staffRole: string | null;
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

/** Sign-ins with the shipped roles, `support@demo.test` …; an auditor changes nothing. */
const SHIPPED: readonly [
  name: string,
  staffRole: string,
  fullName: string,
  sinceDays: number,
  workload: number,
][] = [
  ['support', 'Support agent', 'Lucija Barić', 320, 8],
  ['finance', 'Finance clerk', 'Stefan Moser', 260, 4],
  ['taxonomy', 'Taxonomy editor', 'Nora Lindqvist', 200, 4],
  ['auditor', 'Auditor', 'Claire Dupont', 140, 1],
];

/** The demo’s staff sign-ins and their colleagues. */
export class Staff {
  readonly members: readonly StaffMember[];
  readonly admin: StaffMember;
  readonly moderator: StaffMember;
  readonly finance: StaffMember;
  /** The members with a permission. */
  readonly #permitted = new Map<Permission, Weighted<StaffMember>>();
  readonly #lastDay: number;
  /** Cents released in the last 24 hours, by staff id. */
  readonly #released = new Map<string, number>();

  constructor(calendar: Calendar) {
    const now = calendar.now;
    this.#lastDay = now - DAY;
    const signIn = { until: now, staffRole: null };
    this.admin = demoSignIn('admin', {
      ...signIn,
      role: 'admin',
      fullName: 'Adriana Horvat',
      since: calendar.start,
      workload: 1.2,
    });
    this.moderator = demoSignIn('moderator', {
      ...signIn,
      role: 'moderator',
      fullName: 'Mia Berger',
      since: calendar.daysAgo(400),
      workload: 5,
    });
    const colleagues = COLLEAGUES.map((colleague, index) => {
      const member = colleagueOf(colleague, calendar);
      return index === 0 ? { ...member, email: SECOND_ADMIN_EMAIL } : member;
    });
    const shipped = SHIPPED.map(([name, staffRole, fullName, sinceDays, workload]) =>
      demoSignIn(name, {
        role: 'moderator',
        staffRole,
        fullName,
        since: calendar.daysAgo(sinceDays),
        until: now,
        workload,
      }),
    );
    this.finance = shipped.find(({ staffRole }) => staffRole === 'Finance clerk') ?? this.admin;
    this.members = [this.admin, this.moderator, ...colleagues, ...shipped];
    for (const { code } of PERMISSIONS) {
      const permitted = this.members.filter((member) => may(member, code));
      this.#permitted.set(code, new Weighted(permitted, ({ workload }) => workload));
    }
  }

  /** A member on duty with this permission. */
  onDuty(random: Random, moment: number, permission: Permission): StaffMember {
    const permitted = this.#permitted.get(permission);
    for (let attempt = 0; attempt < 50 && permitted !== undefined; attempt++) {
      const member = permitted.pick(random);
      if (isOnDuty(member, moment)) return member;
    }
    return this.admin;
  }

  /**
   * Draws who released a withdrawal. In the last 24 hours nobody gets more than half of the release limit, so all can
   * still release withdrawals. In a marketplace too large for that, the one with the least of 50 tries.
   */
  releaser(random: Random, moment: number, cents: number): StaffMember {
    let least = this.onDuty(random, moment, 'money.process');
    if (moment <= this.#lastDay) return least;
    for (let attempt = 0; attempt < 50 && this.#releasedBy(least) + cents > MOST_RELEASED; attempt++) {
      const other = this.onDuty(random, moment, 'money.process');
      if (this.#releasedBy(other) < this.#releasedBy(least)) least = other;
    }
    this.#released.set(least.id, this.#releasedBy(least) + cents);
    return least;
  }

  #releasedBy({ id }: StaffMember): number {
    return this.#released.get(id) ?? 0;
  }

  otherAdmin(than: StaffMember): StaffMember {
    return this.members.find(({ role, id }) => role === 'admin' && id !== than.id) ?? this.admin;
  }
}

const MODERATORS: readonly string[] = PERMISSIONS.filter(({ is_moderators: is }) => is).map(
  ({ code }) => code,
);

/** Whether a member’s role has the permission, for those who left their former role. */
export function may({ role, staffRole }: StaffMember, permission: Permission): boolean {
  if (role === 'admin') return true;
  if (staffRole === null) return MODERATORS.includes(permission);
  return SHIPPED_ROLES.some(
    ({ name, permissions }) => name === staffRole && permissions.includes(permission),
  );
}

const isOnDuty = ({ since, until }: StaffMember, moment: number): boolean =>
  since <= moment && moment < until;

type SignIn = Pick<StaffMember, 'role' | 'staffRole' | 'fullName' | 'since' | 'until' | 'workload'>;

function demoSignIn(name: string, member: SignIn): StaffMember {
  const email = `${name}@demo.test`;
  return {
    id: nameId(email),
    email,
    username: `demo_${name}`,
    locale: 'en',
    country: 'HR',
    isSuspended: false,
    ...member,
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
    staffRole: null,
    locale,
    country,
    since: calendar.daysAgo(sinceDays) + DAY / 3,
    until: calendar.daysAgo(untilDays),
    workload,
    isSuspended: role !== 'user' && untilDays > 0,
  };
}
