/** Evidence, decisions and sanctions. */
export const CASES = {
  'every report has evidence of its time, with a hash that is in the audit log': `
    select r.id from public.reports r
      left join public.report_evidence e on e.report_id = r.id
      left join public.admin_action_audit a on a.entity_table = 'report_evidence' and a.entity_id = e.hash
     where e.report_id is null or e.captured_at <> r.created_at or e.hash <> private.evidence_hash(e)
        or (e.target_type, e.target_id) <> (r.reported_entity_type, r.reported_entity_id)
        or e.author_user_id is null or a.id is null or a.details ->> 'report_id' <> r.id::text`,
  'a decision closed its reports about its target, with its time, resolution and author': `
    select d.id from public.decisions d
      left join public.decision_reports x on x.decision_id = d.id
      left join public.reports r on r.id = x.report_id
     where r.id is null or r.claimed_by_user_id <> d.decided_by
        or (r.reported_entity_type, r.reported_entity_id) <> (d.target_type, d.target_id)
        or d.undone_at is null and (
          r.closed_at <> d.decided_at or r.resolution_action is distinct from private.decision_resolution(d)
          or r.resolution_notes is distinct from d.reason
        )
        or d.undone_at not between d.decided_at and r.closed_at`,
  'the audit log has every decision, undo and reversal': `
    (
      select d.id, 'decide' as action, d.decided_by, d.decided_at from public.decisions d
      union all
      select d.id, 'reverse_decision', d.reversed_by, d.reversed_at from public.decisions d where d.reversed_at is not null
      union all
      select d.id, 'undo_decision', d.undone_by, d.undone_at from public.decisions d where d.undone_at is not null
    )
    except
    select a.entity_id::uuid, a.action, a.actor_user_id, a.created_at from public.admin_action_audit a
     where a.entity_table = 'decisions'`,
  'a decision imposed exactly its sanction': `
    select d.id from public.decisions d left join public.sanctions s on s.decision_id = d.id
     where s.kind is distinct from case d.kind
             when 'limit' then 'limit_' || d.limits[1] when 'no_violation' then null when 'remove' then null else d.kind
           end
        or (s.user_id, s.imposed_by, s.imposed_at, s.policy_code) is distinct from
           (case when s.id is not null then d.user_id end, case when s.id is not null then d.decided_by end,
            case when s.id is not null then d.decided_at end, case when s.id is not null then d.policy_code end)
        or s.ends_at is distinct from d.ends_at or (s.end_kind = 'overturned') <> (d.reversed_at is not null)`,
  'a removing decision deleted its target at that time, or the target is purged': `
    select d.id from public.decisions d
      left join public.posts p on d.target_type = 'post' and p.id = d.target_id
      left join public.reviews v on d.target_type = 'review' and v.id = d.target_id
     where d.removes and coalesce(p.deleted_at, v.deleted_at, d.decided_at) <> d.decided_at
        or d.removes and coalesce(p.id, v.id) is not null and coalesce(p.deleted_at, v.deleted_at) is null`,
  'no sanction is past its end, and expired ones are in the audit log': `
    select s.id from public.sanctions s
      left join public.admin_action_audit a on a.action = 'expire_sanction' and a.entity_id = s.id::text
     where (s.end_kind is null and s.ends_at <= $1::timestamptz)
        or (s.end_kind = 'expired') is distinct from (a.id is not null and s.lifted_at = s.ends_at)
       and (s.end_kind = 'expired' or a.id is not null)`,
  'all kinds of decisions and sanction ends occur': `
    select k from unnest(array[
      'no_violation user', 'no_violation post', 'no_violation review', 'warn user', 'remove post', 'remove review',
      'limit user', 'suspend user', 'ban user'
    ]) k
    except select d.kind || ' ' || d.target_type from public.decisions d
    union all
    (select 'undone' except select 'undone' from public.decisions d where d.undone_at is not null)
    union all
    (select e from unnest(array['expired', 'lifted', 'overturned', 'open', 'until']) e
     except
     select unnest(array[coalesce(s.end_kind, 'open'), case when s.end_kind is null and s.ends_at is not null then 'until' end])
       from public.sanctions s)`,
  'some reported content has changed since, some has not': `
    select 'all or none' from (
      select count(*) filter (where e.content <> private.target_content(e.target_type, e.target_id)) as changed,
             count(*) filter (where e.content = private.target_content(e.target_type, e.target_id)) as same
        from public.report_evidence e
    ) c where c.changed = 0 or c.same = 0`,
};
