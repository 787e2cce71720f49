-- Parses the global search into everything it may mean.

create or replace function private.staff_query(p_text text)
returns private.staff_query
language plpgsql immutable set search_path = ''
as $$
declare
  v_query private.staff_query;
  v_hex text;
  v_amount text[];
  v_iban text;
begin
  v_query.text := private.search_key(private.search_text(
    case when length(p_text) <= 2000 then coalesce(private.pasted_text(p_text), p_text) else p_text end
  ));
  v_query.words := (string_to_array(private.search_fold(v_query.text), ' '))[1:6];

  -- A partial id becomes a range of ids, so that primary keys find it.
  v_hex := replace(ltrim(v_query.text, '#'), '-', '');
  if v_hex ~ '^[0-9a-f]{8,32}$' then
    v_query.first_id := rpad(v_hex, 32, '0')::uuid;
    v_query.last_id := rpad(v_hex, 32, 'f')::uuid;
    if length(v_hex) = 32 then
      v_query.words := '{}';
    end if;
  end if;
  if v_query.text ~ '^#?[0-9]{1,18}$' then
    v_query.entry := ltrim(v_query.text, '#')::bigint;
  end if;
  if translate(v_query.text, '‐‑‒–—', '-----') ~ '^[0-9+()/. -]{7,30}$' then
    v_query.phone := reverse(private.plain_phone(v_query.text));
  end if;
  -- Accepts the console's format (€11,695.00), that of other languages (11.695,00 €), and plain numbers.
  v_amount := regexp_match(
    regexp_replace(v_query.text, '^(€|eur)\s*|\s*(€|eur)$', '', 'g'),
    '^([0-9]{1,9}|[0-9]{1,3}(?:([., ''’])[0-9]{3})(?:\2[0-9]{3}){0,2})(?:[.,]([0-9]{1,2}))?$'
  );
  if v_amount is not null then
    v_query.amount := concat(regexp_replace(v_amount[1], '[^0-9]', '', 'g'), '.', coalesce(v_amount[3], '0'))::numeric;
  end if;

  -- Compares only the visible part of an IBAN, so that a search cannot reveal the rest.
  v_iban := upper(regexp_replace(v_query.text, '\s', '', 'g'));
  if private.is_iban(v_iban) or v_iban ~ '^[A-Z]{2}[0-9]{2}[•*.…]+[A-Z0-9]{4}$' then
    v_query.iban_start := left(v_iban, 4);
    v_query.iban_end := right(v_iban, 4);
  elsif v_iban ~ '^[•*.…]*[0-9]{4}$' or v_iban ~ '^[•*.…]+[A-Z0-9]{4}$' then
    v_query.iban_end := right(v_iban, 4);
  end if;
  return v_query;
end
$$;

-- Limits matches to these periods, or none; unordered. Without the index it would read the whole table.
create or replace function private.matches_by_index(p_from text, p_id text, p_match text, p_operands text[], p_bucket integer, p_count integer)
returns uuid[]
language plpgsql stable security definer
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off
as $$
declare
  v_ids uuid[];
begin
  execute format(
    'select array(select s.%I from %s%s%s limit %s)', p_id, p_from, p_match,
    ' and private.search_bucket(s.created_at) = ' || p_bucket, p_count
  ) into v_ids using p_operands;
  return v_ids;
end
$$;

-- Like lists (lists/search-page.sql), but less precise: the newest hundred rows find frequent terms, the index rare ones. Reads
-- at most a few hundred rows for any search. May return an id twice. $1 in p_match stands for p_operands.
create or replace function private.newest_matches(p_from text, p_id text, p_match text, p_operands text[], p_count integer)
returns uuid[]
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_ids uuid[];
  v_bucket integer;
  v_most integer := greatest(100, 4 * p_count);
begin
  execute format(
    $sql$
    with walk as materialized (select s.* from %1$s order by s.created_at desc, s.%2$I desc limit 100)
    select array(select s.%2$I from walk s where true%3$s limit %4$s), (select private.search_bucket(max(s.created_at)) from walk s)
    $sql$,
    p_from, p_id, p_match, p_count
  ) into v_ids, v_bucket using p_operands;

  for v_turn in 0 .. 1 loop
    exit when cardinality(v_ids) >= p_count or v_bucket is null;
    v_ids := v_ids || private.matches_by_index(p_from, p_id, p_match, p_operands, v_bucket - v_turn, v_most);
  end loop;
  if cardinality(v_ids) < p_count and v_bucket is not null then
    v_ids := v_ids || private.matches_by_index(p_from, p_id, p_match, p_operands, null, v_most);
  end if;
  return v_ids;
end
$$;

-- Common to every kind: an id, and a text that its list searches.
create or replace function private.matches(p_query private.staff_query, p_from text, p_id text, p_text text, p_count integer)
returns setof private.found_id
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_query.first_id is not null then
    return query execute format(
      'select s.%1$I, 1 from %2$s and s.%1$I between $1 and $2 limit $3', p_id, p_from
    ) using p_query.first_id, p_query.last_id, p_count;
  end if;
  if cardinality(p_query.words) > 0 then
    return query
      select f.id, 3
        from unnest(private.newest_matches(
          p_from, p_id,
          (
            select string_agg(private.text_search(p_text, w.word, format('($1)[%s]', w.at)), '' order by w.at)
              from unnest(p_query.words) with ordinality w (word, at)
          ),
          array(select private.search_operand(w.word) from unnest(p_query.words) with ordinality w (word, at) order by w.at),
          p_count
        )) f (id);
  end if;
end
$$;
