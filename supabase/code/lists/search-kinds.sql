-- Global search of each kind other than people: by id, by words, and through found people. Takes the newest few items of each
-- found person; they rank one below the person.

create or replace function private.ranked(p_found private.found_id[], p_count integer)
returns private.found_id[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select row(f.id, min(f.rank))::private.found_id
      from unnest(p_found) f
     group by f.id
     order by min(f.rank), f.id
     limit p_count
  );
end
$$;

create or replace function private.tickets_by_thread(p_words text[], p_count integer)
returns setof private.found_id
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off
as $$
declare
  -- A word of at least four letters also matches as a prefix. Quotes and backslashes have meaning in a query.
  v_query tsquery := to_tsquery('simple', (
    select string_agg(format('''%s''%s', w.word, case when length(w.word) > 3 then ':*' end), ' & ')
      from (select trim(translate(x, '''\', '  ')) as word from unnest(p_words) x) w
     where w.word <> ''
  ));
  v_bucket integer := private.search_bucket(now());
  v_found uuid[] := array[]::uuid[];
begin
  if v_query is null or numnode(v_query) = 0 then
    return;
  end if;
  -- Searches the latest two months, then everything: at most a few hundred messages, unordered within a period.
  for v_turn in 0 .. 4 loop
    v_found := v_found || array(
      select m.ticket_id
        from public.support_messages m
       where to_tsvector('simple', private.search_fold(m.content)) @@ v_query
         and private.search_bucket(m.created_at) = v_bucket - v_turn
       limit 4 * p_count
    ) ;
    exit when cardinality(v_found) >= p_count;
  end loop;
  if cardinality(v_found) < p_count then
    v_found := v_found || array(
      select m.ticket_id
        from public.support_messages m
       where to_tsvector('simple', private.search_fold(m.content)) @@ v_query
       limit 4 * p_count
    );
  end if;
  return query select f, 4 from unnest(v_found) f;
end
$$;

create or replace function private.find_tickets(p_query private.staff_query, p_people private.found_id[], p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select * from private.matches(p_query, 'public.support_tickets s where true', 'id', 'private.search_fold(s.subject)', p_count);
  return query select * from private.tickets_by_thread(p_query.words, p_count);
  return query
    select t.id, f.rank + 1
      from unnest(p_people) f
     cross join lateral (
       select x.id from public.support_tickets x where x.user_id = f.id order by x.created_at desc, x.id desc limit p_count
     ) t;
end
$$;

create or replace function private.find_posts(p_query private.staff_query, p_people private.found_id[], p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select m.id, case when m.rank = 3 and starts_with(lower(p.title), p_query.text) then 2 else m.rank end
      from private.matches(
        p_query, 'public.posts s where s.deleted_at is null', 'id',
        $f$private.search_fold(coalesce(s.title, '') || e'\x1f' || coalesce(s.description, ''))$f$, p_count
      ) m
      join public.posts p on p.id = m.id;
  return query
    select t.id, f.rank + 1
      from unnest(p_people) f
     cross join lateral (
       select x.id from public.posts x
        where x.user_id = f.id and x.deleted_at is null
        order by x.created_at desc, x.id desc limit p_count
     ) t;
end
$$;

create or replace function private.find_reviews(p_query private.staff_query, p_people private.found_id[], p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select * from private.matches(
      p_query, 'public.reviews s where s.deleted_at is null', 'id', $f$private.search_fold(coalesce(s.comment, ''))$f$, p_count
    );
  return query
    select t.id, f.rank + 1
      from unnest(p_people) f
     cross join lateral (
       (select x.id from public.reviews x
         where x.reviewed_user_id = f.id and x.deleted_at is null
         order by x.created_at desc, x.id desc limit p_count)
       union all
       (select x.id from public.reviews x
         where x.reviewer_user_id = f.id and x.deleted_at is null
         order by x.created_at desc, x.id desc limit p_count)
     ) t;
end
$$;

-- Reports about, or sent by, a found person, and reports about a found post.
create or replace function private.find_reports(
  p_query private.staff_query, p_people private.found_id[], p_posts private.found_id[], p_count integer
)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select * from private.matches(
      p_query, 'public.reports s where true', 'id',
      $f$private.search_fold(coalesce(s.description, '') || e'\x1f' || coalesce(s.resolution_notes, ''))$f$, p_count
    );
  return query
    select t.id, 3
      from unnest(array[
             'Offensive name/BIO', 'Adult content', 'Scams', 'Offensive review',
             'Harassment', 'Hate speech', 'Spam/Advertising', 'Other'
           ]) reason
     cross join lateral (
       select x.id from public.reports x where x.reason_category = reason order by x.created_at desc, x.id desc limit p_count
     ) t
     where cardinality(p_query.words) > 0 and length(p_query.text) > 2 and strpos(lower(reason), p_query.text) > 0;
  return query
    select t.id, f.rank + 1
      from (select * from unnest(p_people) union all select * from unnest(p_posts)) f
     cross join lateral (
       (select x.id from public.reports x where x.reported_entity_id = f.id order by x.created_at desc, x.id desc limit p_count)
       union all
       (select x.id from public.reports x where x.reporter_user_id = f.id order by x.created_at desc, x.id desc limit p_count)
     ) t;
end
$$;

create or replace function private.find_withdrawals(p_query private.staff_query, p_people private.found_id[], p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.id, 1 from public.withdrawal_requests w where w.id between p_query.first_id and p_query.last_id limit p_count;
  return query
    select w.id, case when lower(w.reference) = p_query.text then 1 else 2 end
      from public.withdrawal_requests w
     where w.reference is not null and length(p_query.text) > 2
       and lower(w.reference) ~>=~ p_query.text and lower(w.reference) ~<~ (p_query.text || U&'\+10FFFF')
     limit p_count;
  -- The payout's id at the provider.
  return query
    select a.withdrawal_id, 1 from public.payout_attempts a where a.request_id = p_query.text
    union all
    select a.withdrawal_id, 1 from public.payout_attempts a where a.remote_id = p_query.text;
  return query
    select w.id, 2
      from public.withdrawal_requests w
     where w.amount_eur = p_query.amount
     order by w.created_at desc, w.id desc
     limit p_count;
  return query
    select w.id, 2
      from (
        select d.user_id
          from public.payout_destinations d
         where d.method = 'bank' and right(d.details ->> 'iban', 4) = p_query.iban_end
           and (p_query.iban_start is null or left(d.details ->> 'iban', 4) = p_query.iban_start)
         limit 100
      ) d
     cross join lateral (
       select x.id from public.withdrawal_requests x
        where x.user_id = d.user_id and x.method = 'bank' order by x.created_at desc, x.id desc limit p_count
     ) w;
  return query
    select t.id, f.rank + 1
      from unnest(p_people) f
     cross join lateral (
       select x.id from public.withdrawal_requests x
        where x.user_id = f.id order by x.created_at desc, x.id desc limit p_count
     ) t;
end
$$;
