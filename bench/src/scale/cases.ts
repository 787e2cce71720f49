import type { Step } from './bulk-load.ts';

/**
 * Evidence of every report, and a decision about every second closed report, with its sanctions and notices. Active sanctions
 * match the suspended and banned profiles; all others have ended. Needs reports, posts and profiles.
 */
export const cases = (profiles: number): Step => ({
  what: 'cases',
  tables: [
    'public.report_evidence',
    'public.decisions',
    'public.decision_reports',
    'public.sanctions',
    'public.notices',
  ],
  sql: `
    create temporary table reported on commit drop as
    select n, r.*, case r.reported_entity_type when 'post' then p.user_id else r.reported_entity_id end as author
      from generate_series(1, (${profiles} / 2)::bigint) n
      join public.reports r on r.id = md5('report' || n)::uuid
      left join public.posts p on r.reported_entity_type = 'post' and p.id = r.reported_entity_id;

    insert into public.report_evidence (report_id, target_type, target_id, author_user_id, content, captured_at, hash)
    select id, reported_entity_type, reported_entity_id, author,
           jsonb_build_object('title', bench.phrase(n, 200), 'description', bench.phrase(n, 201) || ', ' || bench.phrase(n, 202)),
           created_at, md5('evidence' || n) || md5('more' || n)
      from reported
     order by created_at;

    insert into public.decisions (id, target_type, target_id, user_id, kind, removes, policy_code, reason, ends_at, decided_by, decided_at)
    select md5('decision' || n)::uuid, reported_entity_type, reported_entity_id, author, kind, kind = 'remove',
           case when kind <> 'no_violation' then 'scams' end, bench.mark(n) || bench.phrase(n, 203),
           case when kind = 'suspend' then closed_at + interval '30 days' end, claimed_by_user_id, closed_at
      from (
        select *, case bench.pick(n, 204, 6)
                    when 1 then 'no_violation' when 2 then 'no_violation' when 3 then 'suspend' when 4 then 'ban'
                    when 5 then case reported_entity_type when 'post' then 'remove' else 'warn' end else 'warn'
                  end as kind
          from reported
         where status = 'closed' and n % 2 = 1
      ) r
     order by closed_at;

    insert into public.decision_reports (decision_id, report_id, before)
    select d.id, r.id, jsonb_build_object('status', 'claimed', 'claimed_by_user_id', r.claimed_by_user_id, 'claimed_at', r.claimed_at)
      from reported r
      join public.decisions d on d.id = md5('decision' || r.n)::uuid;

    insert into public.sanctions (id, user_id, kind, decision_id, policy_code, reason, imposed_by, imposed_at, ends_at, end_kind, lifted_at)
    select md5('sanction' || d.id)::uuid, d.user_id, d.kind, d.id, d.policy_code, d.reason, d.decided_by, d.decided_at, d.ends_at,
           case when d.ends_at is null then 'lifted' else 'expired' end, coalesce(d.ends_at, d.decided_at + interval '1 hour')
      from public.decisions d
     where d.kind in ('warn', 'suspend', 'ban')
     order by d.decided_at;
    insert into public.sanctions (id, user_id, kind, reason, imposed_at)
    select md5(f.kind || p.user_id)::uuid, p.user_id, f.kind, 'Asked for money outside the app.', p.created_at + interval '1 day'
      from public.profiles p
      join (values ('suspend'), ('ban')) f (kind) on case f.kind when 'ban' then p.is_banned else p.is_suspended end;

    insert into public.notices (id, user_id, kind, decision_id, locale, subject, body, created_at, read_at)
    select md5(t.kind || r.n)::uuid, t.reader, t.kind, d.id, 'en', 'A decision',
           'Hello, we have decided. ' || d.reason || ' ' || repeat('If you disagree, you can appeal free of charge. ', 8),
           d.decided_at, d.decided_at + interval '1 hour'
      from reported r
      join public.decisions d on d.id = md5('decision' || r.n)::uuid
     cross join lateral (
       values ('report_outcome', r.reporter_user_id), ('decision', case when d.kind <> 'no_violation' then d.user_id end)
     ) t (kind, reader)
     where t.reader is not null
     order by d.decided_at;`,
});
