-- The last author of a synonym or alias, whether by hand, by import or with its item. Undo checks it.

create or replace function private.synonym_word(p_entity_type text, p_entity_id uuid, p_locale text, p_term text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' ', 'synonym', p_entity_type, p_entity_id, p_locale, lower(p_term collate "und-x-icu"));
end
$$;

create or replace function private.alias_word(p_entity_type text, p_from_slug text)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' ', 'alias', p_entity_type, p_from_slug);
end
$$;

-- clock_timestamp, like the audit log: a change that waited for another one comes after it.
create or replace function private.note_word_change(p_word text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.word_changes as w (word, changed_by, changed_at)
  select p_word, p.user_id, clock_timestamp() from public.profiles p where p.user_id = auth.uid()
  on conflict (word) do update set changed_by = excluded.changed_by, changed_at = excluded.changed_at;
end
$$;

create or replace function private.note_synonym_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.note_word_change(private.synonym_word(old.entity_type, old.entity_id, old.locale, old.term));
  end if;
  if tg_op <> 'DELETE' then
    perform private.note_word_change(private.synonym_word(new.entity_type, new.entity_id, new.locale, new.term));
  end if;
  return null;
end
$$;
create or replace trigger note_synonym_change after insert or delete or update of entity_type, entity_id, locale, term on public.taxonomy_synonyms
  for each row execute function private.note_synonym_change();

create or replace function private.note_alias_change()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.note_word_change(private.alias_word(old.entity_type, old.from_slug));
  end if;
  if tg_op <> 'DELETE' then
    perform private.note_word_change(private.alias_word(new.entity_type, new.from_slug));
  end if;
  return null;
end
$$;
create or replace trigger note_alias_change after insert or delete or update on public.taxonomy_aliases
  for each row execute function private.note_alias_change();

-- p_term: the word as named in the sentence. An undo from the log passes the time and the author of the change it reverts.
create or replace function private.refuse_changed_word(
  p_word text, p_term text, p_since timestamptz default '-infinity', p_by uuid default auth.uid()
)
returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_other uuid;
begin
  select w.changed_by into v_other
    from private.word_changes w
   where w.word = p_word and w.changed_by is distinct from p_by and w.changed_at > p_since;
  if found then
    perform private.refuse_restore(
      format('%s changed “%s” since then.', case when v_other = auth.uid() then 'You' else private.sentence_case(private.person_name(v_other)) end, p_term),
      'changed_meanwhile'
    );
  end if;
end
$$;
