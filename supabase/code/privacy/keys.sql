-- Keys of people. Their values are encrypted with AES-256-CBC and authenticated with HMAC-SHA-256 over the person, the random
-- initial vector and the ciphertext: docs/decisions/35-sealed-audit-values.md.

-- A key is 64 bytes: one half encrypts, the other authenticates. Sealed: the initial vector (16 bytes), the ciphertext, the
-- authentication code (32 bytes).
create or replace function private.seal(p_key bytea, p_person uuid, p_value bytea)
returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_iv constant bytea := extensions.gen_random_bytes(16);
  v_sealed constant bytea :=
    v_iv || extensions.encrypt_iv(p_value, substr(p_key, 1, 32), v_iv, 'aes-cbc/pad:pkcs');
begin
  return v_sealed || extensions.hmac(uuid_send(p_person) || v_sealed, substr(p_key, 33), 'sha256');
end
$$;

-- Null if the value was sealed with another key or for another person, or was altered.
create or replace function private.unseal(p_key bytea, p_person uuid, p_sealed bytea)
returns bytea
language plpgsql immutable set search_path = ''
as $$
declare
  v_end constant integer := length(p_sealed) - 32;
  v_sealed constant bytea := substr(p_sealed, 1, greatest(v_end, 0));
begin
  if extensions.hmac(uuid_send(p_person) || v_sealed, substr(p_key, 33), 'sha256') = substr(p_sealed, v_end + 1) then
    return extensions.decrypt_iv(substr(v_sealed, 17), substr(p_key, 1, 32), substr(v_sealed, 1, 16), 'aes-cbc/pad:pkcs');
  end if;
  return null;
end
$$;

create or replace function private.require_master_key()
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_key constant bytea := (select m.key from private.master_key m);
begin
  if v_key is null then
    raise exception 'Personal data in the audit log is locked: the server is loading its key. Try again in a moment.'
      using errcode = 'PT503', hint = 'no_master_key';
  end if;
  return v_key;
end
$$;

-- Null for people without a key: erased, or without personal values so far.
create or replace function private.person_key(p_user_id uuid)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_key constant bytea := private.unseal(
    (select m.key from private.master_key m), p_user_id,
    (select k.wrapped_key from private.person_keys k where k.user_id = p_user_id)
  );
begin
  if v_key is null then
    perform private.require_master_key();
  end if;
  return v_key;
end
$$;

-- Null for erased people.
create or replace function private.person_key_or_new(p_user_id uuid)
returns bytea
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key bytea := private.person_key(p_user_id);
begin
  if v_key is null then
    -- An erasure and the first values of a person wait for each other.
    perform from private.audit_head for update;
    v_key := private.person_key(p_user_id);
  end if;
  if v_key is null and not exists (select from private.erased_people e where e.user_id = p_user_id) then
    v_key := extensions.gen_random_bytes(64);
    insert into private.person_keys (user_id, wrapped_key)
    values (p_user_id, private.seal(private.require_master_key(), p_user_id, v_key));
  end if;
  return v_key;
end
$$;

create or replace function private.refuse_key_of_erased()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.erased_people e where e.user_id = new.user_id) then
    raise exception 'This person was erased and gets no new key.' using errcode = 'PT409', hint = 'person_erased';
  end if;
  return new;
end
$$;
create or replace trigger refuse_key_of_erased before insert or update on private.person_keys
  for each row execute function private.refuse_key_of_erased();

create or replace function private.refuse_erased_change()
returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'Erased people stay on record.' using errcode = '42501', hint = 'erased_people_stay';
end
$$;
create or replace trigger refuse_change before update or delete on private.erased_people
  for each row execute function private.refuse_erased_change();
create or replace trigger refuse_truncate before truncate on private.erased_people
  for each statement execute function private.refuse_erased_change();

-- Call last: it locks the head of the audit chain. p_details is the proof and must contain nothing personal.
create or replace function private.destroy_person_key(p_user_id uuid, p_details jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry_id constant bigint :=
    private.append_audit(null, auth.uid(), 'erase_person', 'profiles', p_user_id::text, p_details);
begin
  delete from private.person_keys where user_id = p_user_id;
  insert into private.erased_people (user_id, entry_id) values (p_user_id, v_entry_id) on conflict do nothing;
end
$$;

-- Called at each start and every few seconds, because a crash of PostgreSQL empties the unlogged table.
create or replace function public.operator_load_master_key(p_key text)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key bytea;
  v_fingerprint text;
begin
  perform private.refuse_if(
    coalesce(p_key, '') !~ '^[A-Za-z0-9+/]{43}=$', 'The master key must be 32 bytes in base64, as "openssl rand -base64 32" makes.'
  );
  v_key := decode(p_key, 'base64');
  v_fingerprint := encode(sha256('marketdesk-master-key'::bytea || v_key), 'hex');
  if (select s.master_key_fingerprint from private.settings s) is null then
    update private.settings set master_key_fingerprint = v_fingerprint where master_key_fingerprint is null;
  end if;
  if (select s.master_key_fingerprint from private.settings s) <> v_fingerprint then
    raise exception 'The master key is not the one that this database was set up with. Give the earlier key.'
      using errcode = 'PT409', hint = 'other_master_key';
  end if;
  v_key := extensions.hmac('enc'::bytea, v_key, 'sha256') || extensions.hmac('mac'::bytea, v_key, 'sha256');
  if exists (select from private.master_key m where m.key = v_key) then
    return false;
  end if;
  insert into private.master_key (key) values (v_key) on conflict (id) do update set key = excluded.key;
  return true;
end
$$;
comment on function public.operator_load_master_key is
  'Service role only. Loads the key that wraps the keys of people; the first call decides which key. True: it was missing. '
  'Without it, entries with personal values are neither written nor read (PT503, no_master_key). Errors: bad_argument, other_master_key.';
grant execute on function public.operator_load_master_key to service_role;

create or replace function public.operator_get_master_key_state()
returns table (fingerprint text, is_loaded boolean, unsealed_until bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.master_key_fingerprint, exists (select from private.master_key), h.unsealed_until
      from private.settings s cross join private.audit_head h;
end
$$;
comment on function public.operator_get_master_key_state is
  'Service role only. One row: the fingerprint of the master key, or null before the first one; whether it is loaded; the last '
  'audit entry that may be unsealed, or 0. Shape: fingerprint?, is_loaded, unsealed_until. Errors: not_authorized.';
grant execute on function public.operator_get_master_key_state to service_role;
