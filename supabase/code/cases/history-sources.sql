-- Sources of the history of a person or post: one kind of entry each, with its own index. Texts are shortened. Deleted posts and
-- reviews and their texts are hidden from everyone.

-- Actions on accounts that all staff may see. Only admins see views, sign-ins and proposals.
create or replace function private.staff_visible_actions()
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    'update_user_role', 'update_user_profile', 'set_worker_categories', 'reset_password', 'send_recovery', 'update_email'
  ];
end
$$;

-- The first condition must match admin_action_audit_story_idx. Suspensions and bans come from the ledger.
create or replace function private.staff_changes(p_table text, p_sees_log boolean)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    'staff_change', p_table, 'null::uuid',
    format(
      $q$public.admin_action_audit a where a.entity_table = %L and a.entity_id = $1::text
         and a.action not in ('view_user', 'read_rows', 'sign_in', 'sign_in_failed', 'pass_second_factor', 'fail_second_factor')
         and a.action not in ('suspend_user', 'unsuspend_user', 'ban_user', 'unban_user')%s$q$,
      p_table, case when p_table = 'profiles' and not p_sees_log then ' and a.action = any (private.staff_visible_actions())' end
    ),
    'a.created_at', 'a.id', 'bigint', 'a.action', 'private.opened_details(a.details)', 'a.actor_user_id',
    $q$concat(replace(a.action, '_', ' '), e'\x1f', private.opened_details(a.details))$q$
  )::private.history_source;
end
$$;

create or replace function private.reports_in_history(p_kind text, p_condition text, p_actor text)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    p_kind, 'reports', 'r.id',
    'public.reports r where ' || p_condition, 'r.created_at', 'r.id', 'uuid',
    'left(r.description, 300)',
    $q$jsonb_build_object(
      'status', r.status, 'reason', r.reason_category, 'target_type', r.reported_entity_type,
      'target_id', r.reported_entity_id, 'outcome', r.resolution_action
    )$q$,
    p_actor, $q$concat_ws(e'\x1f', r.description, r.reason_category, r.resolution_notes, r.resolution_action)$q$
  )::private.history_source;
end
$$;

create or replace function private.posts_in_history(p_kind text, p_person text, p_actor text)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    p_kind, 'posts', 'p.id', format('public.posts p where p.%I = $1', p_person), 'p.created_at', 'p.id', 'uuid',
    'case when p.deleted_at is null then left(p.title, 300) end',
    $q$jsonb_build_object('status', p.status, 'deleted_at', p.deleted_at)$q$,
    p_actor, $q$case when p.deleted_at is null then concat_ws(e'\x1f', p.title, p.description) end$q$
  )::private.history_source;
end
$$;

create or replace function private.reviews_in_history(p_kind text, p_person text, p_other text)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    p_kind, 'reviews', 'v.id', format('public.reviews v where v.%I = $1', p_person), 'v.created_at', 'v.id', 'uuid',
    'case when v.deleted_at is null then left(v.comment, 300) end',
    $q$jsonb_build_object(
      'rating', v.rating, 'is_hidden', v.is_hidden, 'deleted_at', v.deleted_at, 'user_id', v.reviewed_user_id
    )$q$,
    p_other, 'case when v.deleted_at is null then v.comment end'
  )::private.history_source;
end
$$;

create or replace function private.notes_in_history(p_condition text)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    'note', 'notes', 'n.id',
    'public.notes n where ' || p_condition, 'n.created_at', 'n.id', 'uuid', 'left(n.body, 1000)',
    $q$jsonb_build_object('target_type', n.entity_type, 'target_id', n.entity_id, 'edited_at', n.edited_at)$q$,
    'n.author_user_id', 'n.body'
  )::private.history_source;
end
$$;

create or replace function private.sanction_end(p_sanction public.sanctions)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'sanction', p_sanction.kind, 'end_kind', p_sanction.end_kind, 'lifted_at', p_sanction.lifted_at,
    'lifted_by', p_sanction.lifted_by, 'lift_reason', p_sanction.lift_reason
  );
end
$$;

-- A decision's sanctions start with it. They end with it unless lifted or expired earlier, each limit on its own.
create or replace function private.decisions_in_history(p_condition text)
returns private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return row(
    'decision', 'decisions', 'd.id',
    'public.decisions d where ' || p_condition, 'd.decided_at', 'd.id', 'uuid', 'd.reason',
    $q$jsonb_build_object(
      'decision', d.kind, 'removes', d.removes, 'limits', d.limits, 'target_type', d.target_type, 'target_id', d.target_id,
      'policy', (select c.title from public.policies c where c.code = d.policy_code), 'ends_at', d.ends_at,
      'undone_at', d.undone_at, 'reversed_at', d.reversed_at, 'reverse_reason', d.reverse_reason,
      'ended', (
        select coalesce(jsonb_agg(private.sanction_end(s) order by s.lifted_at, s.kind), '[]')
          from public.sanctions s where s.decision_id = d.id and s.end_kind in ('lifted', 'expired')
      )
    )$q$,
    'd.decided_by', $q$concat_ws(e'\x1f', d.kind, d.reason, d.message, d.policy_code, d.reverse_reason)$q$
  )::private.history_source;
end
$$;

create or replace function private.post_history_sources(p_sees_log boolean)
returns setof private.history_source
language plpgsql immutable set search_path = ''
as $$
begin
  return next private.posts_in_history('post', 'id', 'p.user_id');
  return next private.reports_in_history(
    'report_about', 'r.reported_entity_id = $1 and r.reported_entity_type = ''post''', 'r.reporter_user_id'
  );
  return next private.decisions_in_history('d.target_type = ''post'' and d.target_id = $1');
  return next private.notes_in_history('n.entity_type = ''post'' and n.entity_id = $1');
  return next private.staff_changes('posts', p_sees_log);
end
$$;

-- Leaves out ledger entries about withdrawals, except returns: the withdrawal itself shows the same.
create or replace function private.user_history_sources(p_sees_log boolean)
returns setof private.history_source
language plpgsql immutable set search_path = ''
as $$
declare
  v_about_work private.history_source;
begin
  return next private.reports_in_history(
    'report_about', 'r.reported_entity_id = $1 and r.reported_entity_type = ''user''', 'r.reporter_user_id'
  );
  -- Reports about posts and reviews: the evidence keeps their author.
  v_about_work := private.reports_in_history('report_about', 'true', 'r.reporter_user_id');
  -- A lateral join follows the index until it has enough rows; a plain join would read all reports of a busy person.
  v_about_work.rows := 'public.report_evidence e '
    'cross join lateral (select * from public.reports o where o.id = e.report_id offset 0) r '
    'where e.author_user_id = $1 and e.target_type <> ''user''';
  v_about_work.at := 'e.captured_at';
  v_about_work.id := 'e.report_id';
  return next v_about_work;
  return next private.reports_in_history('report_by', 'r.reporter_user_id = $1', 'null::uuid');
  return next private.posts_in_history('post', 'user_id', 'null::uuid');
  return next private.posts_in_history('job', 'assigned_worker_user_id', 'p.user_id');
  return next private.reviews_in_history('review_given', 'reviewer_user_id', 'null::uuid');
  return next private.reviews_in_history('review_received', 'reviewed_user_id', 'v.reviewer_user_id');
  return next private.decisions_in_history('d.user_id = $1');
  -- Sanctions imposed without a decision, or outside the console.
  return next row(
    'sanction', 'sanctions', 's.id', 'public.sanctions s where s.user_id = $1 and s.decision_id is null', 's.imposed_at', 's.id',
    'uuid', 's.reason',
    $q$jsonb_build_object(
      'sanction', s.kind, 'ends_at', s.ends_at,
      'ended', case when s.end_kind is null then '[]' else jsonb_build_array(private.sanction_end(s)) end
    )$q$,
    's.imposed_by', $q$concat_ws(e'\x1f', s.kind, s.reason, s.lift_reason)$q$
  )::private.history_source;
  return next private.notes_in_history('n.about_user_id = $1');
  return next private.staff_changes('profiles', p_sees_log);
  return next row(
    'ticket', 'support_tickets', 't.id',
    'public.support_tickets t where t.user_id = $1', 't.created_at', 't.id',
    'uuid',
    'left(t.subject, 300)', $q$jsonb_build_object('status', t.status, 'category', t.category)$q$,
    -- A ticket that staff opened.
    $q$(
      select nullif(m.sender_user_id, t.user_id) from public.support_messages m
       where m.ticket_id = t.id order by m.created_at, m.id limit 1
    )$q$,
    $q$t.subject || e'\x1f' || t.category$q$
  )::private.history_source;
  return next row(
    'withdrawal', 'withdrawal_requests', 'w.id', 'public.withdrawal_requests w where w.user_id = $1', 'w.created_at', 'w.id',
    'uuid', 'w.error_message',
    $q$jsonb_build_object('status', w.status, 'method', w.method, 'amount_eur', w.amount_eur)$q$, 'null::uuid',
    $q$concat_ws(e'\x1f', w.amount_eur, w.method, w.reference, w.error_message)$q$
  )::private.history_source;
  return next row(
    'balance', 'withdrawal_requests', 'b.withdrawal_id',
    'public.balance_ledger b where b.user_id = $1 and b.kind not in (''withdrawal_reserve'', ''withdrawal_settle'', ''withdrawal_reopen'')',
    'b.created_at', 'b.id', 'bigint', 'b.reason',
    $q$jsonb_build_object('change', b.kind, 'amount_eur', b.amount)$q$, 'b.actor_user_id',
    $q$concat_ws(e'\x1f', b.amount, replace(b.kind, '_', ' '), b.reason)$q$
  )::private.history_source;
end
$$;
