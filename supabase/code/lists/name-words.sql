-- The words of people's names, with which a mistyped word is compared.

create or replace function private.words_of_name(p_name text)
returns setof text
-- A name has few words: PostgreSQL's own guess, a thousand, would have each new name compared with all words instead of looked up.
language plpgsql immutable rows 4 set search_path = ''
as $$
begin
  return query
    select distinct w.word
      from regexp_split_to_table(lower(p_name collate "und-x-icu"), '[^[:alnum:]]+') w (word)
     where length(w.word) between 3 and 40
     -- Everybody inserts in the same order, so that two transactions don't wait for each other.
     order by w.word;
end
$$;

create or replace function private.note_name_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.name_words (word, key)
  select w.word, private.search_word(w.word)
    from private.words_of_name(new.full_name) w (word)
   where not exists (select from private.name_words n where n.word = w.word)
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger note_new_name after insert on public.profiles
  for each row when (new.full_name is not null) execute function private.note_name_words();
create or replace trigger note_name after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.note_name_words();

-- Nothing is kept of a name that nobody has any more, in their name or address. If somebody takes the word at this very moment, it may be missing: then
-- they are found when it is typed correctly.
create or replace function private.forget_name_words()
returns trigger
language plpgsql security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  v_word text;
begin
  for v_word in select w.word from private.words_of_name(old.full_name) w (word) loop
    if not exists (
      select from public.profiles p
       -- Exactly the expression of profiles_search_idx.
       where private.search_fold(coalesce(p.email, '') || e'\x1f' || coalesce(p.username, '') || e'\x1f' || coalesce(p.full_name, ''))
             like '%' || private.search_fold(v_word) || '%'
         and lower(concat_ws(' ', p.email, p.username, p.full_name) collate "und-x-icu") like '%' || v_word || '%'
         and p.full_name is not null
    ) then
      delete from private.name_words n where n.word = v_word;
    end if;
  end loop;
  return null;
end
$$;
create or replace trigger forget_gone_name after delete on public.profiles
  for each row when (old.full_name is not null) execute function private.forget_name_words();
create or replace trigger forget_name after update of full_name on public.profiles
  for each row when (new.full_name is distinct from old.full_name) execute function private.forget_name_words();

-- Also for profiles that were loaded with triggers disabled.
create or replace function private.refresh_name_words()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.name_words;
  insert into private.name_words (word, key)
  select w.word, private.search_word(w.word)
    from (select distinct x.word from public.profiles p, private.words_of_name(p.full_name) x (word)) w;
end
$$;
-- For profiles older than this table.
do $$
begin
  if not exists (select from private.name_words) then
    perform private.refresh_name_words();
  end if;
end
$$;

-- Words that differ from this one in accents, or by a slip of the hand, the nearest first; what it is the beginning of as well.
create or replace function private.similar_name_words(p_word text)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_key text := private.search_word(p_word);
  -- Of a short word two exchanged letters leave too little alike.
  v_exchanged text[] := array(
    select overlay(v_key placing reverse(substr(v_key, n, 2)) from n for 2)
      from generate_series(1, length(v_key) - 1) n
     where length(v_key) <= 5
  );
begin
  if length(v_key) < 3 then
    return array[]::text[];
  end if;
  -- Two neighbouring letters that are exchanged in the middle of a word leave little more than a quarter of it alike.
  perform set_config('pg_trgm.similarity_threshold', '0.26', true);
  return array(
    select n.word
      from (
        select w.word, w.key from private.name_words w where w.key operator(extensions.%) v_key or w.key like v_key || '%'
        union
        select w.word, w.key from private.name_words w where w.key = any (v_exchanged)
      ) n
     where abs(length(n.key) - length(v_key)) <= 2 or starts_with(n.key, v_key)
     order by starts_with(n.key, v_key) desc, n.key = any (v_exchanged) desc, extensions.similarity(n.key, v_key) desc, n.word
     limit 4
  );
end
$$;
