-- Keys of people are backed up apart (docs/decisions/14-backups.md), so that an old backup does not bring erased values back.

create or replace function public.operator_get_person_keys(p_after uuid default null)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'master_key', (select s.master_key_fingerprint from private.settings s),
    'people', (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.user_id), '[]')
        from (
          (
            select k.user_id, encode(k.wrapped_key, 'hex') as wrapped_key, k.created_at, null::timestamptz as erased_at
              from private.person_keys k where p_after is null or k.user_id > p_after order by k.user_id limit 1000
          )
          union all
          (
            select e.user_id, null, null, e.erased_at
              from private.erased_people e where p_after is null or e.user_id > p_after order by e.user_id limit 1000
          )
          order by user_id limit 1000
        ) p
    )
  );
end
$$;
comment on function public.operator_get_person_keys is
  'Service role only. Up to 1,000 people after p_after: their wrapped key (hex), or when it was destroyed; and the fingerprint of '
  'the master key. Shape: returns PersonKeys. Errors: not_authorized.';
grant execute on function public.operator_get_person_keys to service_role;

create or replace function private.is_known_person(p_user_id uuid)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles p where p.user_id = p_user_id)
    or exists (select from private.person_keys k where k.user_id = p_user_id)
$$;

-- Adds what is missing. A file saved before an erasure does not bring its key back.
create or replace function public.operator_load_person_keys(p_people jsonb, p_master_key text default null)
returns table (to_erase uuid[], other_keys integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select s.master_key_fingerprint from private.settings s) <> p_master_key then
    raise exception 'The file of keys belongs to another master key than this database. Use a file that was saved from it.'
      using errcode = 'PT409', hint = 'other_master_key';
  end if;
  update private.settings set master_key_fingerprint = p_master_key where master_key_fingerprint is null;

  insert into private.person_keys (user_id, wrapped_key, created_at)
  select p.user_id, decode(p.wrapped_key, 'hex'), p.created_at
    from jsonb_to_recordset(p_people) p (user_id uuid, wrapped_key text, created_at timestamptz)
   where p.wrapped_key is not null and not exists (select from private.erased_people e where e.user_id = p.user_id)
  on conflict (user_id) do nothing;

  -- People who joined and were erased after the backup have nothing to erase.
  insert into private.erased_people (user_id, erased_at)
  select p.user_id, p.erased_at from jsonb_to_recordset(p_people) p (user_id uuid, erased_at timestamptz)
   where p.erased_at is not null and not private.is_known_person(p.user_id)
  on conflict (user_id) do nothing;

  return query
    select
      array(
        select p.user_id from jsonb_to_recordset(p_people) p (user_id uuid, erased_at timestamptz)
         where p.erased_at is not null and not exists (select from private.erased_people e where e.user_id = p.user_id)
      ),
      (
        select count(*)::integer
          from jsonb_to_recordset(p_people) p (user_id uuid, wrapped_key text)
          join private.person_keys k on k.user_id = p.user_id and k.wrapped_key <> decode(p.wrapped_key, 'hex')
      );
end
$$;
comment on function public.operator_load_person_keys is
  'Service role only. Loads people as operator_get_person_keys returns them. to_erase: people to pass to operator_erase_again. '
  'other_keys: people who have another key, which stays. Shape: no nulls. Errors: other_master_key.';
grant execute on function public.operator_load_person_keys to service_role;

create or replace function public.operator_erase_again(p_user_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_counts jsonb := jsonb_build_object();
begin
  perform private.require_found(private.is_known_person(p_user_id), 'user_not_found');
  if exists (select from public.profiles p where p.user_id = p_user_id) then
    v_counts := private.erase_rows(p_user_id);
  end if;
  perform private.destroy_person_key(p_user_id, jsonb_build_object('counts', v_counts, 'by', 'operator'));
end
$$;
comment on function public.operator_erase_again is
  'Service role only. Erases a person who was erased after the backup that was restored. Errors: user_not_found.';
grant execute on function public.operator_erase_again to service_role;
