-- Global search for staff. The cost per kind is bounded for any input: see lists/search-query.sql.

-- The ban in force, else the longest suspension. Null while the caller has a second look at the person: the answer must be blind.
create or replace function private.found_sanction(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
             'kind', s.kind, 'by', case when s.imposed_by is not null then private.person_name(s.imposed_by) end,
             'at', s.imposed_at, 'ends_at', s.ends_at, 'reason', coalesce(c.title, left(s.reason, 200))
           )
      from public.sanctions s
      left join public.policies c on c.code = s.policy_code
     where s.user_id = p_user_id and s.end_kind is null and s.kind in ('ban', 'suspend') and coalesce(s.ends_at > now(), true)
       and not exists (
         select from private.second_looks l
           join public.reports r on r.id = l.report_id
          where l.reviewer = auth.uid() and l.status = 'waiting'
            and private.target_author(r.reported_entity_type, r.reported_entity_id) = p_user_id
       )
     order by s.kind = 'ban' desc, coalesce(s.ends_at, 'infinity') desc, s.imposed_at desc
     limit 1
  );
end
$$;

-- Looks up details only for the shown rows: best rank first, newest first among equals.
create or replace function private.found_items(p_kind text, p_found private.found_id[], p_limit integer)
returns setof public.found_item
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query execute format(
    $sql$
    select %1$L, s.id::text, s.title, s.detail, s.user_id, case when s.user_id is not null then private.person_name(s.user_id) end,
           s.created_at, s.status, s.rank, case when %1$L = 'user' then private.found_sanction(s.id) end
      from (
        select i.*, f.rank
          from (select x.id, min(x.rank) as rank from unnest($1) x group by x.id) f
          join (%2$s) i on i.id = f.id
         order by f.rank, i.created_at desc, i.id desc
         limit $2
      ) s
     order by s.rank, s.created_at desc, s.id desc
    $sql$,
    p_kind,
    case p_kind
      when 'user' then $q$
        select p.user_id as id, coalesce(p.full_name, p.username, p.email) as title, p.email as detail, p.user_id, p.created_at,
               case
                 when p.is_banned then 'banned'
                 when p.is_suspended then 'suspended'
                 else 'active'
               end as status
          from public.profiles p $q$
      when 'ticket' then $q$
        select t.id, t.subject as title, t.category as detail, t.user_id, t.created_at, t.status
          from public.support_tickets t $q$
      when 'report' then $q$
        select r.id, r.reason_category as title, left(r.description, 200) as detail, r.reporter_user_id as user_id,
               r.created_at, r.status
          from public.reports r $q$
      when 'post' then $q$
        select p.id, left(p.title, 200) as title, left(p.description, 200) as detail, p.user_id, p.created_at, p.status
          from public.posts p $q$
      when 'review' then $q$
        select r.id, left(r.comment, 200) as title, r.rating::text as detail, r.reviewed_user_id as user_id, r.created_at,
               case when r.is_hidden then 'hidden' else 'visible' end as status
          from public.reviews r $q$
      when 'withdrawal' then $q$
        select w.id, w.amount_eur::text as title, w.method as detail, w.user_id, w.created_at, w.status
          from public.withdrawal_requests w $q$
    end
  ) using p_found, p_limit;
end
$$;

create or replace function public.search_everything(p_query text, p_kinds text[] default null, p_limit integer default 5)
returns setof public.found_item
language plpgsql stable security definer set search_path = ''
as $$
declare
  c_kinds constant text[] := array['user', 'ticket', 'report', 'post', 'review', 'withdrawal', 'audit'];
  v_kinds text[];
  v_limit integer := coalesce(p_limit, 5);
  v_query private.staff_query;
  v_kind text;
  v_people private.found_id[];
  v_posts private.found_id[];
  -- People whose tickets, posts and other items are found too. Includes similar names only if no name matches exactly.
  v_near private.found_id[];
begin
  perform private.require_staff();
  perform private.check_page(p_limit, null, 50);
  foreach v_kind in array coalesce(p_kinds, '{}') loop
    perform private.check_choice('kind', v_kind, c_kinds);
  end loop;
  v_query := private.staff_query(p_query);
  if v_query.text is null or length(v_query.text) < 2 then
    return;
  end if;

  v_kinds := array(
    select k from unnest(c_kinds) k where k = any (coalesce(p_kinds, c_kinds)) and private.read_permission(k) = any (private.caller_permissions())
  );
  v_people := array(select f from private.find_people(v_query, greatest(v_limit, 20)) f);
  v_near := private.ranked(
    array(
      select f from unnest(v_people) f
       where f.rank < 4 or not exists (select from unnest(v_people) other where other.rank < 4)
    ), 20
  );
  if v_kinds && array['post', 'report'] then
    v_posts := array(select f from private.find_posts(v_query, v_near, v_limit) f);
  end if;

  foreach v_kind in array v_kinds loop
    continue when v_kind = 'audit';
    return query select * from private.found_items(
      v_kind,
      case v_kind
        when 'user' then v_people
        when 'post' then v_posts
        when 'ticket' then array(select f from private.find_tickets(v_query, v_near, v_limit) f)
        when 'review' then array(select f from private.find_reviews(v_query, v_near, v_limit) f)
        when 'withdrawal' then array(select f from private.find_withdrawals(v_query, v_near, v_limit) f)
        else array(select f from private.find_reports(v_query, v_near, private.ranked(v_posts, v_limit), v_limit) f)
      end,
      v_limit
    );
  end loop;

  if 'audit' = any (v_kinds) and v_query.entry is not null then
    return query
      select 'audit', a.id::text, a.action, a.entity_table, a.actor_user_id,
             case when a.actor_user_id is not null then private.person_name(a.actor_user_id) end, a.created_at, null::text, 1,
             null::jsonb
        from public.admin_action_audit a
       where a.id = v_query.entry;
  end if;
end
$$;
comment on function public.search_everything is
  'Staff. Global search: at most p_limit (1 to 50) results of each kind: user, ticket, report, post, review, withdrawal, audit '
  '(admins only); p_kinds limits the kinds. Best matches of a kind first, then the newest. Finds people by name (typos '
  'allowed), email, username, phone number in any format, id or its first eight characters; tickets by subject or words of the '
  'thread; reports by reason, text or target; posts and reviews by text; withdrawals by amount, reference or the end of an '
  'IBAN; all of them also by id and by their people; audit entries by number. A banned or suspended user has the sanction, unless '
  'the caller has a second look at them. Returns nothing for fewer than two characters. '
  'Errors: not_authenticated, not_authorized, bad_argument.';
grant execute on function public.search_everything to authenticated;
