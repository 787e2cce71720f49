import type { World } from '../world.ts';

// A second implementation of the payout rules, against which the database's decisions are compared.

const DAY = 24 * 3600;
const INVOLVED_FOR = 30 * DAY;
const COOLING = ['password', 'email', 'role', 'destination'];

interface Account {
  id: string;
  role: string;
  blocked: boolean;
}

interface Event {
  id: number;
  user: string;
  kind: string;
  actor: string | null;
  /** Seconds. */
  age: number;
}

interface Request {
  id: string;
  user: string;
  cents: number;
  net: number;
  status: string;
  approver: string | null;
  approved_destination: string | null;
  destination: string | null;
  releaser: string | null;
  /** Seconds since it was released, and since it was paid. */
  released: number | null;
  paid: number | null;
  ended_by: string | null;
  ended_events: number[];
  attempt: { cents: number; net: number; destination: string | null } | null;
}

interface Facts {
  approval: number | null;
  release: number | null;
  hours: number;
  held: boolean;
  accounts: Account[];
  events: Event[];
  requests: Request[];
}

const CREATE = `create function private.rule_facts() returns json language plpgsql as $$ begin return (
  select json_build_object(
    'approval', (c.approval_above_eur * 100)::int, 'release', (c.release_above_eur * 100)::int, 'hours', c.cooling_off_hours,
    'held', (select payouts_held_at is not null from private.settings),
    'accounts', (select json_agg(json_build_object('id', user_id, 'role', role, 'blocked', is_banned or is_suspended)) from public.profiles),
    'events', (select coalesce(json_agg(json_build_object('id', e.id, 'user', e.user_id, 'kind', e.kind, 'actor', e.actor_user_id,
      'age', extract(epoch from clock_timestamp() - e.created_at)::float8)), '[]') from private.account_events e),
    'requests', (select coalesce(json_agg(json_build_object(
      'id', w.id, 'user', w.user_id, 'cents', (w.amount_eur * 100)::int, 'net', (w.net_amount_eur * 100)::int, 'status', w.status,
      'approver', w.approved_by, 'approved_destination', w.approved_destination::text, 'destination', d.details::text,
      'releaser', w.released_by, 'released', extract(epoch from clock_timestamp() - w.released_at)::float8,
      'paid', extract(epoch from clock_timestamp() - w.processed_at)::float8,
      'ended_by', w.cooling_off_released_by, 'ended_events', coalesce(to_json(w.cooling_off_events), '[]'),
      'attempt', (select json_build_object('cents', (a.amount_eur * 100)::int, 'net', (a.net_amount_eur * 100)::int,
                                           'destination', a.destination::text)
                    from public.payout_attempts a where a.withdrawal_id = w.id
                     and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided'))
    )), '[]') from public.withdrawal_requests w
      left join public.payout_destinations d on d.user_id = w.user_id and d.method = w.method)
  ) from public.withdrawals_config c
); end $$`;

/** Creates the function of readFacts; once per database. */
export const installRules = (world: World): Promise<unknown> => world.sql(CREATE);

export async function readFacts(world: World): Promise<Facts> {
  const [row] = await world.sql<{ facts: string }>('select private.rule_facts()::text as facts');
  return JSON.parse(row?.facts ?? '') as Facts;
}

/** Why a released withdrawal may not be paid, in a word; null: it may. */
export function payoutObjection(facts: Facts, id: string): string | null {
  const request = facts.requests.find((one) => one.id === id);
  if (!request) return 'no such withdrawal';
  const { user, attempt, releaser } = request;
  if (attempt && (attempt.cents !== request.cents || attempt.net !== request.net)) return 'amount';
  if (attempt && attempt.destination !== request.destination) return 'destination';
  if (attempt && isBlocked(facts, user)) return 'blocked';
  return (
    coolingOffObjection(facts, request) ??
    (releaser === null ? jobObjection(facts, user) : releaserObjection(facts, request, releaser)) ??
    (needsApproval(facts, request) ? approvalObjection(facts, request) : null)
  );
}

function coolingOffObjection(facts: Facts, request: Request): string | null {
  const { ended_by: endedBy, releaser, user } = request;
  const isEndValid = endedBy !== null && releaser !== null && mayDecide(facts, endedBy, user);
  const coolingEvents = facts.events.filter(
    (event) =>
      event.user === user &&
      COOLING.includes(event.kind) &&
      event.age < facts.hours * 3600 &&
      !(isEndValid && request.ended_events.includes(event.id)),
  );
  return coolingEvents.length > 0 ? 'cooling off' : null;
}

/** Otherwise staff who changed an account would be paid by waiting for the job. */
function jobObjection(facts: Facts, owner: string): string | null {
  const byStaff = recentEvents(facts).some(
    ({ user, kind, actor }) =>
      user === owner && (kind === 'balance' || (kind !== 'standing' && actor !== null && actor !== owner)),
  );
  return byStaff ? 'changed by staff' : null;
}

function releaserObjection(facts: Facts, request: Request, releaser: string): string | null {
  if (!mayDecide(facts, releaser, request.user)) return 'releaser';
  if (request.ended_by !== null && maySharePerson(facts, request.ended_by, releaser))
    return 'releaser ended cooling off';
  if (facts.release === null) return null;
  const earlier = facts.requests.filter(
    (other) =>
      other.id !== request.id &&
      other.releaser !== null &&
      maySharePerson(facts, other.releaser, releaser) &&
      isReleased(other) &&
      isWithinADayBefore(other, request),
  );
  return sum(earlier) + request.cents > facts.release ? 'release limit' : null;
}

function needsApproval(facts: Facts, request: Request): boolean {
  if (facts.approval === null) return false;
  const before = facts.requests.filter(
    (other) =>
      other.id !== request.id &&
      other.user === request.user &&
      isReleased(other) &&
      (other.paid === null || other.paid < DAY) &&
      (other.released ?? Infinity) >= (request.released ?? 0),
  );
  return sum(before) + request.cents > facts.approval;
}

function approvalObjection(facts: Facts, request: Request): string | null {
  const { approver, releaser, user, ended_by: endedBy } = request;
  if (releaser === null || approver === null) return 'no approval';
  if (!mayDecide(facts, approver, user)) return 'approver';
  if (maySharePerson(facts, approver, releaser)) return 'approver is releaser';
  if (endedBy !== null && maySharePerson(facts, endedBy, approver)) return 'approver ended cooling off';
  return request.approved_destination === request.destination ? null : 'approved destination';
}

const sum = (requests: readonly Request[]) => requests.reduce((cents, request) => cents + request.cents, 0);
const isReleased = ({ status, attempt }: Request) =>
  status === 'success' || (status === 'pending' && attempt !== null);
function isWithinADayBefore(other: Request, { released }: Request): boolean {
  const earlier = (other.released ?? Infinity) - (released ?? 0);
  return earlier >= 0 && earlier < DAY;
}

const isBlocked = (facts: Facts, id: string) => facts.accounts.find((one) => one.id === id)?.blocked ?? true;
/** Whether a person may decide about a user's money. */
export function mayDecide(facts: Facts, staff: string, user: string): boolean {
  const account = facts.accounts.find(({ id }) => id === staff);
  if (!account || account.blocked || account.role === 'user' || staff === user) return false;
  const actors = recentEvents(facts)
    .filter((event) => event.user === user && event.kind !== 'standing')
    .flatMap(({ actor }) => (actor === null ? [] : [actor]));
  const theirs = new Set([...actors, ...possibleUsers(facts, user)]);
  return ![...possibleUsers(facts, staff)].some((hand) => theirs.has(hand));
}

const recentEvents = ({ events }: Facts) => events.filter(({ age }) => age < INVOLVED_FOR);
/** The account, and everyone who may be able to sign in as it. */
function possibleUsers(facts: Facts, id: string): Set<string> {
  const found = new Set([id]);
  for (const hand of found) {
    for (const { user, kind, actor } of recentEvents(facts)) {
      if (user === hand && actor !== null && (kind === 'password' || kind === 'email')) found.add(actor);
    }
  }
  return found;
}

export function maySharePerson(facts: Facts, one: string, other: string): boolean {
  const others = possibleUsers(facts, other);
  return [...possibleUsers(facts, one)].some((hand) => others.has(hand));
}
