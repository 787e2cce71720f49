-- Personal values in audit entries. Sealed, they are one text: details = other values || {"sealed": {person, keys, value}}.

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
