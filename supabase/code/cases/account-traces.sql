-- Finds accounts that may belong to the same person: same phone, website or payout destination.

create or replace function private.trace_hash(p_kind text, p_value text)
returns bytea
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_key bytea := (select k.key from private.trace_key k);
begin
  return sha256(v_key || sha256(v_key || convert_to(p_kind || e'\x1f' || p_value, 'UTF8')));
end
$$;

-- Ignores spaces, brackets, leading zeros or a plus, and "(0)" after the country code. Null for fewer than seven digits.
create or replace function private.plain_phone(p_number text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_digits text := ltrim(regexp_replace(p_number, '\(0\)|[^0-9]', '', 'g'), '0');
begin
  return case when length(v_digits) >= 7 then v_digits end;
end
$$;

create or replace function private.plain_website(p_address text)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return nullif(rtrim(regexp_replace(lower(p_address), '^[a-z]+://(www\.)?|[?#].*$', '', 'g'), '/'), '');
end
$$;

create or replace function private.plain_destination(p_details jsonb)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_details ->> 'iban', p_details ->> 'revtag');
end
$$;

create or replace function private.keep_trace(p_user_id uuid, p_kind text, p_value text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The traces of a banned person stay.
  if private.is_erasing() then
    return;
  end if;
  if p_value is null then
    delete from private.account_traces t where t.user_id = p_user_id and t.kind = p_kind;
    return;
  end if;
  insert into private.account_traces as t (user_id, kind, hash)
  values (p_user_id, p_kind, private.trace_hash(p_kind, p_value))
  on conflict (user_id, kind) do update set hash = excluded.hash where t.hash <> excluded.hash;
end
$$;

create or replace function private.trace_profile()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_trace(new.user_id, 'phone', private.plain_phone(new.contact_number));
  perform private.keep_trace(new.user_id, 'website', private.plain_website(new.website));
  return null;
end
$$;
create or replace trigger trace_new_profile after insert on public.profiles
  for each row when (num_nonnulls(new.contact_number, new.website) > 0) execute function private.trace_profile();
create or replace trigger trace_profile after update of contact_number, website on public.profiles
  for each row
  when (old.contact_number is distinct from new.contact_number or old.website is distinct from new.website)
  execute function private.trace_profile();

create or replace function private.trace_destination()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.keep_trace(old.user_id, old.method, null);
  else
    perform private.keep_trace(new.user_id, new.method, private.plain_destination(new.details));
  end if;
  return null;
end
$$;
create or replace trigger trace_destination after insert or delete or update of details on public.payout_destinations
  for each row execute function private.trace_destination();

-- For profiles that were created before the traces, or loaded with triggers disabled.
create or replace function private.trace_all()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.account_traces (user_id, kind, hash)
  select v.user_id, v.kind, private.trace_hash(v.kind, v.value)
    from (
      select p.user_id, 'phone' as kind, private.plain_phone(p.contact_number) as value from public.profiles p
      union all
      select p.user_id, 'website', private.plain_website(p.website) from public.profiles p
      union all
      select d.user_id, d.method, private.plain_destination(d.details) from public.payout_destinations d
    ) v
   where v.value is not null
  on conflict (user_id, kind) do update set hash = excluded.hash;
end
$$;
do $$
begin
  if not exists (select from private.account_traces) then
    perform private.trace_all();
  end if;
end
$$;

-- Values shared by thousands, such as the website of a network, are compared with the newest few accounts only. At most 20:
-- accounts with the most shared values first, banned ones before others.
create or replace function private.related_accounts(p_user_id uuid, p_sees_money boolean)
returns table (user_id uuid, shares text[], is_suspended boolean, is_banned boolean, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select p.user_id, r.shares, p.is_suspended, p.is_banned, p.created_at
      from (
        select o.user_id,
               array_agg(distinct case when t.kind in ('bank', 'revolut') then 'payout' else t.kind end) as shares
          from private.account_traces t
         cross join lateral (
           select x.user_id from private.account_traces x
            where x.kind = t.kind and x.hash = t.hash and x.user_id <> t.user_id
            limit 50
         ) o
         where t.user_id = p_user_id and (p_sees_money or t.kind not in ('bank', 'revolut'))
         group by o.user_id
      ) r
      join public.profiles p on p.user_id = r.user_id
     order by cardinality(r.shares) desc, p.is_banned desc, p.is_suspended desc, p.created_at desc, p.user_id
     limit 20;
end
$$;
