-- Creates and changes targets, and their secrets.

-- Sealed with the installation's key, like the keys of people.
create or replace function private.seal_secret(p_target_id uuid, p_secret text)
returns bytea
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return private.seal(private.require_master_key(), p_target_id, convert_to(p_secret, 'UTF8'));
end
$$;

-- As Standard Webhooks writes secrets: 32 random bytes.
create or replace function private.new_webhook_secret()
returns text
language plpgsql volatile set search_path = ''
as $$
begin
  return 'whsec_' || encode(extensions.gen_random_bytes(32), 'base64');
end
$$;

-- Where the address leads is checked while sending: names may lead elsewhere by then.
create or replace function private.checked_webhook_url(p_url text)
returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_url text := private.clean_text(p_url, 'id');
  v_may_be_http constant boolean := (select s.webhooks_allow_private from private.settings s);
begin
  perform private.refuse_if(v_url is null, 'Enter the address.');
  perform private.refuse_if(length(v_url) > 2000, 'An address has at most 2,000 characters.');
  perform private.refuse_if(
    v_url !~* case when v_may_be_http then '^https?://[^/?#\s]+' else '^https://[^/?#\s]+' end or v_url ~ '\s',
    'Enter an address that starts with https://.'
  );
  perform private.refuse_if(
    substring(v_url from '^\w+://([^/?#]*)') ~ '[@\\]', 'The address must not contain a user name or password.'
  );
  return v_url;
end
$$;

create or replace function private.checked_webhook_emails(p_emails text[])
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_emails constant text[] := array(
    select distinct private.clean_text(e, 'email') from unnest(p_emails) e where private.clean_text(e, 'email') is not null order by 1
  );
begin
  perform private.refuse_if(v_emails = '{}', 'Enter at least one email address.');
  perform private.refuse_if(cardinality(v_emails) > 20, 'Enter at most 20 email addresses.');
  perform private.refuse_if(
    exists (select from unnest(v_emails) e where not private.is_email(e)), 'Enter valid email addresses.'
  );
  return v_emails;
end
$$;

create or replace function private.checked_webhook_events(p_events text[])
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_known constant text[] := array(select e.type from private.webhook_event_types() e where e.type <> 'test');
  v_events constant text[] := array(select distinct e from unnest(p_events) e where e is not null order by e);
  v_unknown constant text := (select e from unnest(v_events) e where e <> all (v_known) limit 1);
begin
  perform private.refuse_if(v_events = '{}', 'Choose at least one event.');
  perform private.refuse_if(v_unknown is not null, format('There is no event %s.', left(v_unknown, 40)));
  return v_events;
end
$$;

-- Checked and cleaned; p_old is null for a new target.
create or replace function private.checked_webhook_target(p_new public.webhook_targets, p_old public.webhook_targets)
returns public.webhook_targets
language plpgsql stable security definer set search_path = ''
as $$
begin
  p_new.name := private.clean_line('The name', private.clean_text(p_new.name, 'line'), 100);
  perform private.refuse_if(p_new.name is null, 'Enter a name.');
  perform private.refuse_if(p_new.kind is null, 'Choose a kind.');
  perform private.check_choice('kind', p_new.kind, array['webhook', 'slack', 'teams', 'email']);
  perform private.refuse_if(p_new.kind <> p_old.kind, 'The kind can''t be changed. Add another target.');
  p_new.events := private.checked_webhook_events(p_new.events);
  if p_new.kind = 'email' then
    p_new.url := null;
    p_new.emails := private.checked_webhook_emails(p_new.emails);
  else
    p_new.url := private.checked_webhook_url(p_new.url);
    p_new.emails := '{}';
  end if;
  p_new.with_personal_data := coalesce(p_new.with_personal_data, false);
  return p_new;
end
$$;

-- Every change of data looks at the targets.
create or replace function private.refuse_many_targets()
returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select count(*) from public.webhook_targets) >= 50 then
    raise exception 'There are 50 targets already. Delete one first.' using errcode = 'PT409', hint = 'too_many_targets';
  end if;
end
$$;

create or replace function public.admin_save_webhook_target(
  p_name text, p_kind text, p_events text[], p_url text default null, p_emails text[] default null,
  p_with_personal_data boolean default false, p_id uuid default null, p_row_version integer default null
)
returns public.webhook_target
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.webhook_targets;
  v_new public.webhook_targets;
  v_secret text;
begin
  perform private.require_permission('integrations.manage');
  if p_id is not null then
    v_old := private.lock_webhook_target(p_id, p_row_version);
  end if;
  v_new.name := p_name;
  v_new.kind := p_kind;
  v_new.url := p_url;
  v_new.emails := p_emails;
  v_new.events := p_events;
  v_new.with_personal_data := p_with_personal_data;
  v_new := private.checked_webhook_target(v_new, v_old);
  if (v_old.name, v_old.url, v_old.emails, v_old.events, v_old.with_personal_data)
    is not distinct from (v_new.name, v_new.url, v_new.emails, v_new.events, v_new.with_personal_data)
  then
    return private.webhook_target(v_old);
  end if;
  perform private.require_recent_second_factor();
  v_new.id := coalesce(p_id, gen_random_uuid());
  if p_id is null then
    perform private.refuse_many_targets();
    v_secret := case when v_new.kind = 'webhook' then private.new_webhook_secret() end;
  end if;
  begin
    if p_id is null then
      insert into public.webhook_targets (id, name, kind, url, emails, events, with_personal_data, secret, created_by)
      values (
        v_new.id, v_new.name, v_new.kind, v_new.url, v_new.emails, v_new.events, v_new.with_personal_data,
        case when v_secret is not null then private.seal_secret(v_new.id, v_secret) end, auth.uid()
      )
      returning * into strict v_new;
    else
      update public.webhook_targets t
         set name = v_new.name, url = v_new.url, emails = v_new.emails, events = v_new.events,
             with_personal_data = v_new.with_personal_data, updated_at = now(), row_version = t.row_version + 1
       where t.id = p_id
      returning * into strict v_new;
    end if;
  exception
    when unique_violation then
      raise exception '%', format('There is already a target %s. Choose another name.', v_new.name)
        using errcode = 'PT409', hint = 'name_taken';
  end;
  perform private.audit('save_webhook_target', 'webhook_targets', v_new.id::text, jsonb_build_object(
    'is_new', p_id is null, 'is_address_new', (v_old.url, v_old.emails) is distinct from (v_new.url, v_new.emails)
  ) || private.webhook_target_details(v_new));
  return private.webhook_target(v_new, v_secret);
end
$$;
comment on function public.admin_save_webhook_target is
  'Admin. Creates a target of events, or with p_id changes it. p_kind: webhook, slack or teams with p_url, email with p_emails; '
  'it can''t be changed. p_events: types of admin_get_webhook_event_types. p_with_personal_data: adds names, addresses and texts. '
  'p_row_version: the version that the caller saw; null for a new target. A new webhook''s answer has secret, which nobody can '
  'read later. Errors: not_authenticated, not_authorized, bad_argument, webhook_target_not_found, name_taken, '
  'too_many_targets, no_master_key, changed_meanwhile (detail: the present version), second_factor_again.';
grant execute on function public.admin_save_webhook_target to authenticated;

create or replace function public.admin_renew_webhook_secret(p_id uuid, p_row_version integer)
returns public.webhook_target
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target public.webhook_targets;
  v_secret text;
begin
  perform private.require_permission('integrations.manage');
  v_target := private.lock_webhook_target(p_id, p_row_version);
  perform private.refuse_if(v_target.kind <> 'webhook', 'Only webhooks have a secret.');
  perform private.require_recent_second_factor();
  v_secret := private.new_webhook_secret();
  update public.webhook_targets t
     set secret = private.seal_secret(p_id, v_secret), old_secret = t.secret, old_secret_until = now() + interval '24 hours',
         updated_at = now(), row_version = t.row_version + 1
   where t.id = p_id
  returning * into strict v_target;
  perform private.audit('renew_webhook_secret', 'webhook_targets', p_id::text, jsonb_build_object('name', v_target.name));
  return private.webhook_target(v_target, v_secret);
end
$$;
comment on function public.admin_renew_webhook_secret is
  'Admin. Gives a webhook a new secret, which the answer has as secret and nobody can read later. For 24 hours the earlier one '
  'signs as well. Errors: not_authenticated, not_authorized, bad_argument, webhook_target_not_found, no_master_key, '
  'changed_meanwhile (detail: the present version), second_factor_again.';
grant execute on function public.admin_renew_webhook_secret to authenticated;
