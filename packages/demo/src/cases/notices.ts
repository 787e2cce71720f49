import type { Queryable } from '@marketdesk/backend/database/database.ts';

// Notices are sent by the procedures. Their random ids are replaced by derived ones, so that the demo is deterministic.
const SEND = `
  do $$ declare v_id uuid; begin
    for v_id in select id from public.decisions where undone_at is null order by decided_at, id loop
      perform private.send_decision_notices(v_id);
    end loop;
    for v_id in select id from public.decisions where reversed_at is not null order by decided_at, id loop
      perform private.send_reversal_notices(v_id);
    end loop;
  end $$;
  -- All mails count as sent.
  delete from private.mails where notice_id is not null;
  delete from private.appeal_codes;`;

const DATE = `
  update public.notices n
     set id = md5(n.kind || n.decision_id || n.user_id)::uuid,
         created_at = t.at,
         read_at = case when t.at + t.unread_for <= $1::timestamptz then t.at + t.unread_for end
    from (
      select o.id, case o.kind when 'reversal' then c.reversed_at else c.decided_at end as at,
             interval '40 minutes' + interval '1 minute' * (hashtext(c.id::text) & 1023) as unread_for
        from public.notices o
        join public.decisions c on c.id = o.decision_id
    ) t
   where t.id = n.id`;

/** Open appeals against the latest decisions on people who can still sign in. */
const APPEAL = `
  with chosen as (
    select d.id, d.user_id, md5('appeal' || d.id)::uuid as ticket_id, p.preferred_locale as locale,
           least(d.decided_at + interval '5 hours', $1::timestamptz - interval '20 minutes') as at,
           private.notice_measures(d, 'en') as measures
      from public.decisions d
      join public.profiles p on p.user_id = d.user_id
     where d.kind <> 'no_violation' and d.undone_at is null and d.reversed_at is null and not p.is_banned
       and d.decided_at between $1::timestamptz - interval '4 days' and $1::timestamptz - interval '1 hour'
     order by d.decided_at desc, d.id
     limit 4
  ), tickets as (
    insert into public.support_tickets (id, subject, category, user_id, created_at, last_activity_at)
    select ticket_id, left('Appeal: ' || measures, 200), 'Report Appeal', user_id, at, at from chosen
  ), messages as (
    insert into public.support_messages (id, ticket_id, sender_user_id, content, created_at)
    select md5('said' || id)::uuid, ticket_id, user_id, case split_part(locale, '-', 1)
             when 'hr' then 'Ovo je nesporazum. Molim da još jednom pogledate: to je bila šala među prijateljima.'
             when 'de' then 'Das ist ein Missverständnis. Bitte sehen Sie es sich noch einmal an: Es war ein Scherz unter Freunden.'
             else 'This is a misunderstanding. Please look at it once more: it was a joke among friends.' end, at
      from chosen
  )
  insert into public.appeals (id, decision_id, ticket_id, created_at)
  select md5('appeals' || id)::uuid, id, ticket_id, at from chosen`;

/** Notices of all decisions, with their times, and a few appeals. */
export async function insertNotices(tx: Queryable, now: Date): Promise<void> {
  await tx.exec(SEND);
  await tx.query(DATE, [now.toISOString()]);
  await tx.query(APPEAL, [now.toISOString()]);
}
