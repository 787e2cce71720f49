import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { nameId } from '../random/random.ts';
import { HOUR, iso } from '../time/calendar.ts';
import type { World } from '../world.ts';

interface Target {
  readonly id: string;
  readonly name: string;
  readonly kind: 'webhook' | 'slack' | 'email';
  readonly url: string | null;
  readonly emails: readonly string[];
  readonly events: readonly string[];
  /** Why the server switched it off; null: a person did, or it is on. */
  readonly offReason: string | null;
}

// Nothing is ever sent: the first two are off, and a demo has neither backups nor a broken chain.
const WAREHOUSE: Target = {
  id: nameId('integration Data warehouse'),
  name: 'Data warehouse',
  kind: 'webhook',
  url: 'https://warehouse.example/marketdesk',
  emails: [],
  events: ['report.created', 'report.closed'],
  offReason: 'Every delivery failed for three days.',
};
const TARGETS: readonly Target[] = [
  WAREHOUSE,
  {
    id: nameId('integration Trust & Safety channel'),
    name: 'Trust & Safety channel',
    kind: 'slack',
    url: 'https://slack.example/services/trust-and-safety',
    emails: [],
    events: ['appeal.opened', 'user.sanctioned', 'alert.overdue'],
    offReason: null,
  },
  {
    id: nameId('integration On call'),
    name: 'On call',
    kind: 'email',
    url: null,
    emails: ['on-call@demo.test'],
    events: ['alert.audit_broken', 'alert.backup_late'],
    offReason: null,
  },
];

const ADDED_DAYS_AGO = 40;
const FAILS_SINCE_DAYS_AGO = 6;
const OFF_SINCE_DAYS_AGO = 3;

/** Where events are sent to, and the delivery log of a receiver that broke down. */
export async function insertIntegrations(tx: Queryable, world: World): Promise<void> {
  const { audit, calendar, staff } = world;
  const fails = iso(calendar.daysAgo(FAILS_SINCE_DAYS_AGO));
  const off = iso(calendar.daysAgo(OFF_SINCE_DAYS_AGO));
  for (const [at, { offReason, ...target }] of TARGETS.entries()) {
    const isOn = target.kind === 'email';
    const created = calendar.daysAgo(ADDED_DAYS_AGO) + at * HOUR;
    await tx.query(
      `insert into public.webhook_targets
         (id, name, kind, url, emails, events, state, off_reason, failing_since, last_delivered_at, secret, created_at,
          created_by, updated_at)
       select t.id, t.name, t.kind, t.url, t.emails, t.events, t.state, t.off_reason, t.failing_since, t.last_delivered_at,
              case when t.kind = 'webhook' then private.seal_secret(t.id, private.new_webhook_secret()) end,
              t.created_at, t.created_by, t.updated_at
         from jsonb_populate_record(null::public.webhook_targets, $1) t`,
      [
        JSON.stringify({
          ...target,
          state: isOn ? 'active' : 'off',
          off_reason: offReason,
          failing_since: offReason === null ? null : fails,
          last_delivered_at: offReason === null ? null : fails,
          created_at: iso(created),
          created_by: staff.admin.id,
          updated_at: isOn ? iso(created) : off,
        }),
      ],
    );
    const record = (moment: number, actor: { id: string } | null, action: string, details: object) =>
      audit.record({
        ...{ at: moment, actor, action, table: 'webhook_targets', id: target.id },
        details: { name: target.name, ...details },
      });
    const { kind, url, events } = target;
    const host = url === null ? null : new URL(url).host;
    record(created, staff.admin, 'save_webhook_target', {
      ...{ is_new: true, is_address_new: true, kind, host, events, with_personal_data: false },
    });
    if (!isOn)
      record(
        calendar.daysAgo(OFF_SINCE_DAYS_AGO),
        offReason === null ? staff.admin : null,
        'switch_off_webhook_target',
        offReason === null ? {} : { because: offReason },
      );
  }
  await insertDeliveries(tx, world);
}

/** The new reports of ten days: first delivered, then failed. */
async function insertDeliveries(tx: Queryable, { calendar }: World): Promise<void> {
  await tx.query(
    `with reports as (
       select r.* from public.reports r
        where r.created_at between $2::timestamptz - interval '4 days' and $3
     ), events as (
       insert into public.webhook_events (id, type, created_at, user_id, data)
       select md5('webhook event ' || r.id)::uuid, 'report.created', r.created_at, r.reporter_user_id,
              (
                select jsonb_object_agg(k, (to_jsonb(r) || jsonb_build_object('report_id', r.id)) -> k)
                  from private.webhook_event_types() e cross join unnest(e.keys) k
                 where e.type = 'report.created'
              )
         from reports r
       returning id, created_at
     ), deliveries as (
       insert into public.webhook_deliveries
         (id, target_id, event_id, type, state, attempts, next_at, created_at, last_attempt_at, last_status, last_error, duration_ms)
       select md5('webhook delivery ' || e.id)::uuid, $1, e.id, 'report.created', o.state, o.attempts, e.created_at + o.waited,
              e.created_at, e.created_at + o.waited, o.status, o.error, o.duration
         from events e
        cross join lateral (
          select e.created_at < $2 as is_fine, get_byte(decode(md5(e.id::text), 'hex'), 0) as byte
        ) x
        cross join lateral (
          select case when is_fine then 'delivered' else 'failed' end as state,
                 case when is_fine then 1 else 6 end as attempts,
                 case when is_fine then interval '2 seconds' else interval '8 hours' end as waited,
                 case when is_fine then 200 when byte % 3 > 0 then 503 end as status,
                 case
                   when is_fine then null when byte % 3 > 0 then 'The receiver answered with an error (503).'
                   else 'There was no answer within 10 seconds.'
                 end as error,
                 case when is_fine or byte % 3 > 0 then 40 + byte else 10000 end as duration
        ) o
       returning *
     )
     insert into private.webhook_attempts (delivery_id, attempted_at, status, error, answer, duration_ms)
     select d.id, d.created_at + w.waited, d.last_status, d.last_error,
            case when d.last_status = 503 then '<h1>Service Unavailable</h1>' end, d.duration_ms
       from deliveries d
      cross join unnest(array['2 seconds', '7 seconds', '5 minutes', '35 minutes', '155 minutes', '8 hours']::interval[])
        with ordinality w (waited, n)
      where w.n <= d.attempts
      order by d.created_at, d.id, w.n`,
    [WAREHOUSE.id, iso(calendar.daysAgo(FAILS_SINCE_DAYS_AGO)), iso(calendar.daysAgo(OFF_SINCE_DAYS_AGO))],
  );
}
