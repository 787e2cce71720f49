-- Erases the rows of a person, as the catalogue of personal data says.

-- True for statements of private.erase_rows. A table instead of a setting, because every session may change settings.
create or replace function private.is_erasing()
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.erasing e where e.transaction = pg_current_xact_id_if_assigned());
end
$$;

-- New personal data would outlive the erasure.
create or replace function private.refuse_erased(p_user_id uuid)
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.erased_people e where e.user_id = p_user_id) then
    raise exception 'This person was erased. The account stays empty.' using errcode = 'PT409', hint = 'person_erased';
  end if;
end
$$;

-- Ends sign-in for good.
create or replace function private.close_account(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users set banned_until = now() + interval '100 years' where id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
end
$$;

-- Deletes and changes rows in the order of the catalogue. Returns the number of rows by source. Does not touch the key of the
-- person's sealed values.
create or replace function private.erase_rows(p_user_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_person public.profiles;
  v_source private.personal_sources;
  v_rows bigint;
  v_counts jsonb := jsonb_build_object();
begin
  select * into v_person from public.profiles where user_id = p_user_id for no key update;
  perform private.require_found(found, 'user_not_found');
  -- The other traces of a banned person exist already.
  if v_person.is_banned and v_person.email is not null then
    perform private.keep_trace(p_user_id, 'email', v_person.email);
  end if;
  insert into private.erasing (transaction) values (pg_current_xact_id());
  -- The hosted platform refuses to delete rows of files otherwise.
  perform set_config('storage.allow_delete_query', 'true', true);
  for v_source in
    select * from private.personal_sources s
     -- Tables of the embedded backend are missing on the hosted platform.
     where s.erasure <> 'keep' and to_regclass(s.table_name) is not null
     order by s.position
  loop
    execute case v_source.erasure
      when 'delete' then format('delete from %s t where %s', v_source.table_name, v_source.person_condition)
      else format(
        'update %s t set %s where %s',
        v_source.table_name,
        (select string_agg(format('%I = %s', c.key, c.value), ', ') from jsonb_each_text(v_source.changes) c),
        v_source.person_condition
      )
    end using p_user_id;
    get diagnostics v_rows = row_count;
    if v_rows > 0 then
      v_counts := v_counts || jsonb_build_object(v_source.name, v_rows);
    end if;
  end loop;
  perform set_config('storage.allow_delete_query', 'false', true);
  perform private.close_account(p_user_id);
  -- After a restore, the request may be at an earlier state.
  update public.privacy_requests r set state = 'done', erased_at = now(), closed_at = now()
   where r.user_id = p_user_id and r.closed_at is null;
  delete from private.erasing where transaction = pg_current_xact_id();
  return v_counts;
end
$$;

-- ── Banned people who come back ──────────────────────────────────────────────────────────────────────────────────────

create or replace function private.keep_banned_out()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.account_traces t
      join public.profiles p on p.user_id = t.user_id
     where t.kind = 'email' and t.hash = private.trace_hash('email', new.email) and t.user_id <> new.user_id and p.is_banned
  ) then
    -- Shows the earlier account among the related ones.
    perform private.keep_trace(new.user_id, 'email', new.email);
    perform private.impose(new.user_id, 'ban', 'This email address belonged to a banned account that was erased.');
    perform private.append_audit(null, null, 'keep_banned_out', 'profiles', new.user_id::text, '{}');
  end if;
  return null;
end
$$;
create or replace trigger keep_banned_out_on_insert after insert on public.profiles
  for each row when (new.email is not null) execute function private.keep_banned_out();
create or replace trigger keep_banned_out_on_update after update of email on public.profiles
  for each row when (new.email is not null and new.email is distinct from old.email and new.role = 'user')
  execute function private.keep_banned_out();
