-- Personal values in audit entries. Sealed, they are one text: details = other values || {"sealed": {person, keys, value}}.

-- Keys of details that may tell something personal. A test knows all other keys.
create or replace function private.personal_detail_keys()
returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    -- Fields of profiles.
    'username', 'full_name', 'avatar_url', 'contact_number', 'website', 'bio', 'base_country_code', 'base_address',
    'base_latitude', 'base_longitude', 'stories_country_code', 'stripe_customer_id',
    -- Accounts and sign-ins.
    'email', 'old_email', 'new_email', 'sent_to', 'ip', 'user_agent', 'subject', 'factor', 'factors', 'old_second_factor',
    -- Searches of exports.
    'p_search', 'p_user_search',
    -- Words about a person.
    'reason', 'note', 'resolution_notes', 'tags', 'impact',
    -- Payments.
    'destination', 'reference', 'error_message'
  ]
$$;

-- The person that an entry is about; null for things that belong to nobody.
create or replace function private.audit_person(p_entity_table text, p_entity_id text, p_details jsonb)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_id constant uuid := private.as_uuid(p_entity_id);
begin
  return coalesce(private.as_uuid(p_details ->> 'user_id'), case p_entity_table
    when 'profiles' then v_id
    when 'reports' then (
      select coalesce(private.target_author(r.reported_entity_type, r.reported_entity_id), r.reporter_user_id)
        from public.reports r where r.id = v_id
    )
    when 'second_looks' then private.audit_person('reports', p_details ->> 'report_id', '{}')
    when 'support_tickets' then (select t.user_id from public.support_tickets t where t.id = v_id)
    when 'posts' then (select p.user_id from public.posts p where p.id = v_id)
    when 'reviews' then (select r.reviewer_user_id from public.reviews r where r.id = v_id)
    when 'withdrawal_requests' then (select w.user_id from public.withdrawal_requests w where w.id = v_id)
    when 'bank_lines' then (
      select (array_agg(distinct w.user_id))[1]
        from public.bank_matches m join public.withdrawal_requests w on w.id = m.withdrawal_id
       where m.line_id = v_id
      having count(distinct w.user_id) = 1
    )
    -- The account that accepting makes.
    when 'staff_invitations' then (select i.account_id from private.staff_invitations i where i.id = v_id)
  end, (
    -- The search of an export.
    select p.user_id from public.profiles p where p.email = lower(coalesce(p_details ->> 'p_search', p_details ->> 'p_user_search'))
  ));
end
$$;

create or replace function private.sealed_details(p_entity_table text, p_entity_id text, p_details jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_keys constant text[] := array(
    select k from jsonb_object_keys(p_details) k where k = any (private.personal_detail_keys()) order by k
  );
  v_person uuid;
  v_key bytea;
  v_values jsonb;
begin
  if v_keys = '{}' then
    return p_details;
  end if;
  v_person := private.audit_person(p_entity_table, p_entity_id, p_details);
  if v_person is null then
    return p_details;
  end if;
  v_key := private.person_key_or_new(v_person);
  if v_key is null then
    return p_details - v_keys || '{"erased": true}';
  end if;
  select jsonb_object_agg(k, p_details -> k) into v_values from unnest(v_keys) k;
  return p_details - v_keys || jsonb_build_object('sealed', jsonb_build_object(
    'person', v_person, 'keys', v_keys,
    'value', translate(encode(private.seal(v_key, v_person, convert_to(v_values::text, 'UTF8')), 'base64'), e'\n', '')
  ));
end
$$;

-- With the sealed values in place. A person without a key was erased.
create or replace function private.opened_details(p_details jsonb)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_person uuid;
  v_value bytea;
begin
  if not p_details ? 'sealed' then
    return p_details;
  end if;
  v_person := (p_details -> 'sealed' ->> 'person')::uuid;
  v_value := private.unseal(private.person_key(v_person), v_person, decode(p_details -> 'sealed' ->> 'value', 'base64'));
  return p_details - 'sealed' || coalesce(convert_from(v_value, 'UTF8')::jsonb, '{"erased": true}');
end
$$;

create or replace function private.opened(p_entry public.admin_action_audit)
returns public.admin_action_audit
language plpgsql stable security definer set search_path = ''
as $$
begin
  p_entry.details := private.opened_details(p_entry.details);
  return p_entry;
end
$$;

create or replace function private.detail_keys(p_details jsonb)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array(
    select jsonb_object_keys(p_details - 'sealed') union all select jsonb_array_elements_text(p_details -> 'sealed' -> 'keys')
  );
end
$$;
