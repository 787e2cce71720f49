import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { HOUR } from '../time/calendar.ts';
import type { World } from '../world.ts';

const PERCENT = 10;
const SET_UP_DAYS_AGO = 45;

/** Every tenth closed report: the latest wait for the demo’s moderator, two are disputed. */
const DRAW = `
  with moderators as (
    select array_agg(p.user_id order by p.email <> 'moderator@demo.test', p.user_id) as ids
      from public.profiles p where p.role = 'moderator' and p.staff_role_id is null and not p.is_suspended and not p.is_banned
  ), closed as (
    select r.id, r.claimed_by_user_id as closed_by, r.closed_at, r.resolution_notes as notes, d.id as decision_id, d.policy_code,
           coalesce(r.resolution_action, 'no_violation') as resolution, row_number() over (order by r.closed_at desc, r.id) as n
      from public.reports r
      left join lateral (
        select x.* from public.decision_reports c join public.decisions x on x.id = c.decision_id
         where c.report_id = r.id and x.decided_at = r.closed_at
      ) d on true
     where r.status = 'closed' and r.claimed_by_user_id is not null and r.closed_at > $1
       and r.claimed_by_user_id <> (select m.ids[1] from moderators m)
       and not exists (
         select from public.decision_reports c where c.decision_id = d.id and c.report_id < r.id
       )
  ), drawn as (
    select c.*, c.n / 10 as k, case c.n / 10
             when 1 then 'waiting' when 2 then 'waiting' when 3 then 'disputed' when 4 then 'disputed'
             else case c.n / 10 % 5 when 0 then 'kept' else 'agreed' end
           end as status
      from closed c where c.n % 10 = 0
  )
  insert into private.second_looks
    (id, report_id, closed_by, closed_at, decision_id, resolution, policy_code, notes, reviewer, put_at, opened_at, status,
     second_resolution, second_policy, second_notes, answered_at, settled_by, settled_at)
  select md5('second look ' || d.id)::uuid, d.id, d.closed_by, d.closed_at, d.decision_id, d.resolution, d.policy_code, d.notes,
         (select case when d.status = 'waiting' then m.ids[1]
             else (array_remove(m.ids, d.closed_by))[1 + d.k % cardinality(array_remove(m.ids, d.closed_by))] end from moderators m),
         case when d.status = 'waiting' then $2 else d.closed_at end, case when d.k % 6 = 0 then d.closed_at end, d.status,
         case when d.status = 'agreed' then d.resolution
           when d.status <> 'waiting' then case d.resolution when 'no_violation' then 'warning_sent' else 'no_violation' end end,
         case when d.status = 'agreed' then d.policy_code
           when d.status <> 'waiting' and d.resolution = 'no_violation' then 'other' end,
         case when d.status in ('disputed', 'kept') then 'I read it differently.' end,
         case when d.status <> 'waiting' then least(d.closed_at + interval '3 hours', $2) end,
         case when d.status = 'kept' then $3::uuid end,
         case when d.status = 'kept' then least(d.closed_at + interval '7 hours', $2) end
    from drawn d
  returning id, report_id, reviewer, status, second_resolution, second_policy, answered_at, settled_at`;

interface Look {
  id: string;
  report_id: string;
  reviewer: string;
  status: 'waiting' | 'agreed' | 'disputed' | 'kept';
  second_resolution: string | null;
  second_policy: string | null;
  answered_at: Date | string | null;
  settled_at: Date | string | null;
}

/** Second looks at a tenth of the recently closed reports. */
export async function addSecondLooks(
  tx: Queryable,
  { audit, calendar, staff }: World,
  now: Date,
): Promise<void> {
  const since = calendar.daysAgo(SET_UP_DAYS_AGO);
  await tx.query('insert into private.second_look_shares (id, percent) values ($1, $2)', [
    '5ec0d100-0000-4000-8000-000000000001',
    PERCENT,
  ]);
  const share = { action: 'save_second_look_share', table: 'second_looks', id: null };
  audit.record({ at: since + HOUR, actor: staff.admin, ...share, details: { new_percent: PERCENT } });
  const looks = await tx.query<Look>(DRAW, [
    new Date(since).toISOString(),
    now.toISOString(),
    staff.admin.id,
  ]);
  for (const { id, report_id, reviewer, ...look } of looks) {
    if (look.answered_at === null) continue;
    const record = (
      at: Date | string,
      actor: { id: string },
      action: string,
      details: Record<string, unknown>,
    ) => audit.record({ at: new Date(at).getTime(), actor, action, table: 'second_looks', id, details });
    record(look.answered_at, { id: reviewer }, 'answer_second_look', {
      report_id,
      resolution: look.second_resolution,
      policy_code: look.second_policy,
      outcome: look.status === 'agreed' ? 'agreed' : 'disputed',
    });
    if (look.settled_at !== null)
      record(look.settled_at, staff.admin, 'settle_second_look', { report_id, outcome: look.status });
  }
}
