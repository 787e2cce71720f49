import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { Row } from '../database/insert.ts';
import { nameId } from '../random/random.ts';
import { DAY, HOUR, iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { type Script, SCRIPTS } from './scripts.ts';

interface Asker {
  readonly user_id: string;
  readonly ticket_id: string | null;
}

export interface Request {
  readonly id: string;
  readonly script: Script;
  readonly asker: Asker;
}

const HOLD_DAYS_AGO = 30;

/** People without anything that stands in the way of an erasure. Those of tickets have a closed one. */
const ASKERS = `
  select c.user_id, c.ticket_id
    from (
      select p.user_id, (
               select t.id from public.support_tickets t
                where t.user_id = p.user_id and t.status = 'closed' and t.merged_into is null
                order by t.created_at desc, t.id limit 1
             ) as ticket_id
        from public.profiles p
       where p.role = 'user' and p.balance = 0 and p.email not like '%@demo.test' and not p.is_banned and not p.is_suspended
         and p.created_at < $1::timestamptz - interval '100 days'
         and exists (select from public.posts o where o.user_id = p.user_id)
         and not exists (select from public.support_tickets t where t.user_id = p.user_id and t.status <> 'closed')
         and not exists (
           select from public.reports r
            where r.reporter_user_id = p.user_id or private.target_author(r.reported_entity_type, r.reported_entity_id) = p.user_id
         )
       order by md5(p.user_id::text)
       limit 200
      offset 0
    ) c
   where cardinality(private.erasure_obstacles(c.user_id)) = 0`;

const HELD = `
  select user_id, null as ticket_id from public.profiles
   where is_banned and role = 'user' and email is not null and balance = 0
   order by md5(user_id::text) limit 1`;

const INSERT = `
  insert into public.privacy_requests
    (id, user_id, kind, channel, ticket_id, asked_by, message, asked_at, due_at, extended_because, opened_by, created_at,
     identity_check, identity_checked_by, identity_checked_at, state, outcome, closed_by, closed_at, first_approved_by,
     first_approved_at, second_approved_by, second_approved_at, erase_after, export_requested_by, export_expires_at, exported_at)
  select id, user_id, kind, channel, ticket_id, asked_by, message, asked_at,
         asked_at + case when extended_because is null then interval '1 month' else interval '3 months' end,
         extended_because, opened_by, created_at,
         identity_check, identity_checked_by, identity_checked_at, state, outcome, closed_by, closed_at, first_approved_by,
         first_approved_at, second_approved_by, second_approved_at, erase_after, export_requested_by, export_expires_at, exported_at
    from jsonb_populate_recordset(null::public.privacy_requests, $1::jsonb)`;

/** Privacy requests of each kind and state, and a legal hold. The erasure that is due stays scheduled. */
export async function addPrivacyRequests(tx: Queryable, world: World): Promise<readonly Request[]> {
  const askers = await tx.query<Asker>(ASKERS, [iso(world.calendar.now)]);
  const held = await tx.query<Asker>(HELD);
  const requests = SCRIPTS.flatMap((script, index) => {
    const people = script.isHeld ? held : askers;
    const asker = people.find(({ ticket_id }) => script.channel !== 'ticket' || ticket_id !== null);
    if (asker === undefined) return [];
    people.splice(people.indexOf(asker), 1);
    return [{ id: nameId(`privacy request ${index}`), script, asker }];
  });
  await tx.query(INSERT, [JSON.stringify(requests.map((request) => requestRow(world, request)))]);
  requests.forEach((request, index) => recordRequest(world, request, index + 1));
  for (const { asker } of requests.filter(({ script }) => script.isHeld)) await placeHold(tx, world, asker);
  recordReads(world, requests);
  return requests;
}

/** Who handles the requests: the other admin, so that the demo’s admin can give a second approval. */
const officer = ({ staff }: World) => staff.otherAdmin(staff.admin);

/** When a request that came in by ticket or letter was opened. */
const openedAt = ({ calendar }: World, { channel, asked }: Script): number =>
  calendar.daysAgo(asked) + (channel === 'app' ? 0 : 3 * HOUR);

function requestRow(world: World, { id, script, asker }: Request): Row {
  const { calendar, staff } = world;
  const at = (daysAgo: number | undefined) => (daysAgo === undefined ? null : iso(calendar.daysAgo(daysAgo)));
  const by = (daysAgo: number | undefined, { id: officerId } = officer(world)) =>
    daysAgo === undefined ? null : officerId;
  const { checked, extended, exported, approved: [first, second] = [], closed } = script;
  const isErasure = second !== undefined;
  const isClosed = closed !== undefined && !isErasure;
  return {
    id,
    user_id: asker.user_id,
    kind: script.kind,
    channel: script.channel,
    ticket_id: script.channel === 'ticket' ? asker.ticket_id : null,
    asked_by: script.askedBy ?? 'Person',
    message: script.message,
    asked_at: at(script.asked),
    extended_because: extended?.[1],
    opened_by: script.channel === 'app' ? null : opener(world, script).id,
    created_at: iso(openedAt(world, script)),
    identity_check: checked?.[1],
    identity_checked_by: by(checked?.[0]),
    identity_checked_at: at(checked?.[0]),
    state: isErasure ? 'scheduled' : (closed?.[1] ?? 'open'),
    outcome: isClosed ? closed[2] : null,
    closed_by: isClosed && closed[1] !== 'withdrawn' ? by(closed[0]) : null,
    closed_at: isClosed ? at(closed[0]) : null,
    first_approved_by: by(first),
    first_approved_at: at(first),
    second_approved_by: by(second, staff.admin),
    second_approved_at: at(second),
    erase_after: isErasure ? at(second - 14) : null,
    export_requested_by: by(exported),
    export_expires_at: exported === undefined ? null : at(exported - 7),
    exported_at: exported === undefined ? null : iso(calendar.daysAgo(exported) + HOUR),
  };
}

/** Support opens requests from tickets. */
const opener = (world: World, { channel }: Script) =>
  channel === 'ticket'
    ? (world.staff.members.find(({ staffRole }) => staffRole === 'Support agent') ?? world.staff.admin)
    : officer(world);

function recordRequest(world: World, { id, script, asker }: Request, number: number): void {
  const { audit, calendar, staff } = world;
  const { user_id } = asker;
  const { kind, channel, checked, extended, exported, approved: [first, second] = [], closed } = script;
  const record = (
    at: number,
    actor: { id: string } | null,
    action: string,
    details: Record<string, unknown> = {},
  ) => audit.record({ at, actor, action, table: 'privacy_requests', id, details: { user_id, ...details } });
  const facts = { kind, number, channel, ticket_id: channel === 'ticket' ? asker.ticket_id : null };

  if (channel === 'app') record(openedAt(world, script), { id: user_id }, 'submit_privacy_request', facts);
  else record(openedAt(world, script), opener(world, script), 'open_privacy_request', facts);
  if (checked)
    record(calendar.daysAgo(checked[0]), officer(world), 'check_identity', { kind, note: checked[1] });
  if (extended)
    record(calendar.daysAgo(extended[0]), officer(world), 'extend_privacy_request', {
      kind,
      number,
      reason: extended[1],
    });
  if (exported !== undefined) {
    record(calendar.daysAgo(exported), officer(world), 'send_export');
    record(calendar.daysAgo(exported) + HOUR - MINUTE, null, 'download_export');
  }
  if (first !== undefined)
    record(calendar.daysAgo(first), officer(world), 'approve_erasure', {
      first_approved_by: officer(world).id,
    });
  if (second !== undefined) {
    record(calendar.daysAgo(second), staff.admin, 'schedule_erasure', {
      first_approved_by: officer(world).id,
      erase_after: iso(calendar.daysAgo(second - 14)),
    });
    if (closed) record(calendar.now, null, 'begin_erasure');
  } else if (closed?.[1] === 'withdrawn')
    record(calendar.daysAgo(closed[0]), { id: user_id }, 'withdraw_privacy_request', facts);
  else if (closed)
    record(calendar.daysAgo(closed[0]), officer(world), 'close_privacy_request', {
      kind,
      number,
      state: closed[1],
      note: closed[2],
    });
}

async function placeHold(tx: Queryable, world: World, { user_id }: Asker): Promise<void> {
  const { audit, calendar } = world;
  const placed = calendar.daysAgo(HOLD_DAYS_AGO);
  const hold = {
    id: nameId('legal hold'),
    entity_type: 'user',
    entity_id: user_id,
    reason: 'The police ask for the data of this account, and will send an order within three months.',
    ends_at: iso(placed + 120 * DAY),
  };
  await tx.query(
    `insert into public.legal_holds (id, entity_type, entity_id, reason, placed_by, placed_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [hold.id, hold.entity_type, hold.entity_id, hold.reason, officer(world).id, iso(placed), hold.ends_at],
  );
  const { id, ...details } = hold;
  audit.record({
    at: placed,
    actor: officer(world),
    action: 'place_legal_hold',
    table: 'legal_holds',
    id,
    details: { ...details, user_id },
  });
}

/** Staff opened the accounts of people who asked, when they asked and the day after. */
function recordReads(world: World, requests: readonly Request[]): void {
  const { audit, calendar, staff } = world;
  for (const { script, asker } of requests) {
    const view = { action: 'view_user', table: 'profiles', id: asker.user_id };
    const at = openedAt(world, script);
    audit.record({ at: at + 10 * MINUTE, actor: opener(world, script), ...view });
    if (script.checked)
      audit.record({ at: calendar.daysAgo(script.checked[0]) - 5 * MINUTE, actor: officer(world), ...view });
    audit.record({
      at: at + 40 * MINUTE,
      actor: staff.moderator,
      action: 'read_rows',
      table: 'profiles',
      id: asker.user_id,
      details: { rows: 1, ids: [asker.user_id], user_ids: [asker.user_id] },
    });
  }
}
