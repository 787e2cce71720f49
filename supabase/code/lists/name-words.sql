-- Words of people's names, to match mistyped words.

create or replace function private.words_of_name(p_name text)
returns setof text
-- A name has few words. PostgreSQL's default estimate of 1,000 rows would compare each name with all words instead of looking
-- them up.
language plpgsql immutable rows 4 set search_path = ''
as $$
begin
  return query
    select distinct w.word
      from regexp_split_to_table(lower(p_name collate "und-x-icu"), '[^[:alnum:]]+') w (word)
     where length(w.word) between 3 and 40
     -- Fixed insertion order, to avoid deadlocks.
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

-- Deletes words that no name or address contains any more. A word added concurrently may be lost; it is then found only when
-- typed correctly.
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
       -- Must match the expression of profiles_search_idx.
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

-- For profiles that were loaded with triggers disabled.
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
-- Fills the table once, for existing profiles.
do $$
begin
  if not exists (select from private.name_words) then
    perform private.refresh_name_words();
  end if;
end
$$;

-- Words that differ by accents or a typo, nearest first, and words that begin with the typed one.
create or replace function private.similar_name_words(p_word text)
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_key text := private.search_word(p_word);
  -- Two transposed letters leave short words with too little similarity.
  v_exchanged text[] := array(
    select overlay(v_key placing reverse(substr(v_key, n, 2)) from n for 2)
      from generate_series(1, length(v_key) - 1) n
     where length(v_key) <= 5
  );
begin
  if length(v_key) < 3 then
    return array[]::text[];
  end if;
  -- Two transposed neighbours in the middle leave a similarity of little more than a quarter.
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
