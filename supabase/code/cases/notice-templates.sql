-- Templates of notices, editable by admins.

create or replace function private.template_names(p_kind text)
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  if p_kind = 'answer' then
    return array['name', 'subject'];
  end if;
  return array['name', 'target', 'date'] || case p_kind
    when 'decision' then array['measure', 'rule', 'reason', 'message', 'source', 'means', 'appeal_until', 'appeal_by']
    when 'report_outcome' then array['outcome', 'means']
    when 'reversal' then array['reason']
    when 'lifted' then array['measure', 'since']
    else array['reason', 'looked_at_by']
  end;
end
$$;

create or replace function private.check_placeholders(p_text text, p_names text[])
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  v_name text;
begin
  if regexp_replace(p_text, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}' then
    perform private.refuse_argument('A placeholder is a name between {{ and }}, such as {{name}}.');
  end if;
  for v_name in select private.trimmed(m[1]) from regexp_matches(p_text, '\{\{([^{}]*)\}\}', 'g') m loop
    if v_name is null or v_name <> all (p_names) then
      perform private.refuse_argument(format(
        'There is no placeholder {{%s}} here. Use one of: %s.', left(v_name, 40),
        array_to_string(p_names, ', ')
      ));
    end if;
  end loop;
end
$$;

-- Content required by law, and who reviewed an appeal, cannot be removed.
create or replace function private.check_statement(p_kind text, p_body text)
returns void
language plpgsql immutable set search_path = ''
as $$
declare
  v_name text;
begin
  foreach v_name in array case
    when p_kind = 'decision' then array['measure', 'rule', 'reason', 'appeal_until']
    when p_kind like 'appeal%' then array['looked_at_by']
    else '{}'::text[]
  end loop
    if position('{{' || v_name || '}}' in regexp_replace(p_body, '\{\{\s*(\w+)\s*\}\}', '{{\1}}', 'g')) = 0 then
      perform private.refuse_argument(format(
        '%s needs {{%s}}.', case p_kind when 'decision' then 'A statement of reasons' else 'The answer to an appeal' end, v_name
      ));
    end if;
  end loop;
end
$$;

create or replace function public.admin_get_notice_templates()
returns setof public.notice_templates
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query select * from public.notice_templates t order by t.kind, t.policy_code nulls first, t.locale;
end
$$;
comment on function public.admin_get_notice_templates is
  'Admin. All notice templates. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_notice_templates to authenticated;

create or replace function private.clean_template(
  p_kind text, p_policy_code text, p_locale text, p_subject text, p_body text
)
returns public.notice_templates
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_template public.notice_templates;
begin
  perform private.refuse_if(p_kind is null, 'Choose a kind of notice.');
  perform private.check_choice(
    'kind of notice', p_kind, array['decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted', 'answer']
  );
  v_template.kind := p_kind;
  v_template.policy_code := private.clean_text(p_policy_code, 'line');
  v_template.locale := private.clean_locale(p_locale);
  perform private.refuse_if(v_template.locale is null, 'Choose a language.');
  perform private.refuse_if(p_kind = 'answer' and v_template.policy_code is not null, 'An answer from support has no policy.');
  if v_template.policy_code is not null then
    perform private.require_found(exists (select from public.policies c where c.code = v_template.policy_code), 'policy_not_found');
  end if;
  v_template.subject := private.clean_line('The subject', private.clean_text(p_subject, 'line'), 200);
  v_template.body := private.clean_line('The text', p_body, 10000);
  perform private.refuse_if(v_template.subject is null, 'The subject must have 1 to 200 characters.');
  perform private.refuse_if(v_template.body is null, 'The text must have 1 to 10,000 characters.');
  perform private.check_placeholders(v_template.subject, private.template_names(p_kind));
  perform private.check_placeholders(v_template.body, private.template_names(p_kind));
  perform private.check_statement(p_kind, v_template.body);
  return v_template;
end
$$;

create or replace function public.admin_save_notice_template(
  p_kind text, p_locale text, p_subject text, p_body text,
  p_policy_code text default null, p_expected_updated_at timestamptz default null
)
returns public.notice_templates
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_template public.notice_templates;
  v_old public.notice_templates;
begin
  perform private.require_permission('config.edit');
  v_template := private.clean_template(p_kind, p_policy_code, p_locale, p_subject, p_body);
  select * into v_old
    from public.notice_templates t
   where t.kind = v_template.kind and t.policy_code is not distinct from v_template.policy_code
     and t.locale = v_template.locale
     for update;
  if v_old.updated_at <> p_expected_updated_at then
    perform private.refuse_changed_meanwhile('The text', to_jsonb(v_old.updated_at));
  end if;
  if (v_old.subject, v_old.body) = (v_template.subject, v_template.body) then
    return v_old;
  end if;

  insert into public.notice_templates (kind, policy_code, locale, subject, body, updated_at)
  values (
    v_template.kind, v_template.policy_code, v_template.locale, v_template.subject, v_template.body, clock_timestamp()
  )
  on conflict (kind, policy_code, locale)
    do update set subject = excluded.subject, body = excluded.body, updated_at = excluded.updated_at
  returning * into strict v_template;
  perform private.audit('save_notice_template', 'notice_templates', null, jsonb_build_object(
    'kind', v_template.kind, 'policy', v_template.policy_code, 'locale', v_template.locale,
    'old_subject', v_old.subject, 'new_subject', v_template.subject, 'old_body', v_old.body, 'new_body', v_template.body
  ));
  return v_template;
end
$$;
comment on function public.admin_save_notice_template is
  'Admin. Saves a notice template, for one policy or for all policies without their own. Saving the same text again records '
  'nothing. p_expected_updated_at: of the text that the caller saw. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found, changed_meanwhile.';
grant execute on function public.admin_save_notice_template to authenticated;

create or replace function public.admin_delete_notice_template(p_kind text, p_locale text, p_policy_code text default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.notice_templates;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(
    private.locale_tag(p_locale) = 'en' and private.trimmed(p_policy_code) is null, 'The English text stands in for all others and can''t be deleted.'
  );
  delete from public.notice_templates t
   where t.kind = p_kind and t.locale = private.locale_tag(p_locale) and t.policy_code is not distinct from private.trimmed(p_policy_code)
  returning * into v_old;
  perform private.require_found(found, 'template_not_found');
  perform private.audit('delete_notice_template', 'notice_templates', null, jsonb_build_object(
    'kind', v_old.kind, 'policy', v_old.policy_code, 'locale', v_old.locale,
    'old_subject', v_old.subject, 'old_body', v_old.body
  ));
end
$$;
comment on function public.admin_delete_notice_template is
  'Admin. Deletes a notice template. Notices then use a more general template, or the English one. '
  'Errors: not_authenticated, not_authorized, bad_argument, template_not_found.';
grant execute on function public.admin_delete_notice_template to authenticated;

-- Renders a sample case.
create or replace function public.admin_preview_notice(
  p_kind text, p_locale text, p_subject text, p_body text, p_policy_code text default null
)
returns table (subject text, body text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_template public.notice_templates;
  v_decision public.decisions;
  v_policy public.policies;
  v_values jsonb;
begin
  perform private.require_permission('config.read');
  v_template := private.clean_template(p_kind, p_policy_code, p_locale, p_subject, p_body);
  if p_kind = 'answer' then
    v_values := private.answer_mail_values(auth.uid(), private.notice_phrase('sample_subject', v_template.locale));
    return query select private.fill_template(v_template.subject, v_values), private.fill_template(v_template.body, v_values);
    return;
  end if;
  select * into v_policy from public.policies c
   where c.code = coalesce(v_template.policy_code, c.code) order by c.sort_order, c.code limit 1;
  v_decision.target_type := 'user';
  v_decision.user_id := auth.uid();
  v_decision.kind := 'suspend';
  v_decision.policy_code := v_policy.code;
  v_decision.reason := private.proposed_reason(v_policy, v_template.locale, true);
  v_decision.message := private.notice_phrase('sample_message', v_template.locale);
  v_decision.decided_at := now();
  v_decision.ends_at := now() + interval '7 days';
  v_decision.removes := false;
  v_decision.is_automatic := false;
  -- Reporters get a notice about another person.
  if p_kind = 'report_outcome' then
    v_decision.user_id := null;
  end if;
  v_values := private.notice_values(v_decision, auth.uid(), v_template.locale, null);
  return query select private.fill_template(v_template.subject, v_values), private.fill_template(v_template.body, v_values);
end
$$;
comment on function public.admin_preview_notice is
  'Admin. A notice with this text about a sample suspension of the caller. '
  'Shape: no nulls. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_not_found.';
grant execute on function public.admin_preview_notice to authenticated;
