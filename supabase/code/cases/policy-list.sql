-- Policies that decisions refer to, maintained by admins.

create or replace function public.admin_get_policies()
returns setof public.policies
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select * from public.policies p order by p.sort_order, p.code;
end
$$;
comment on function public.admin_get_policies is
  'Staff. All policies, also those no longer in use, in their order. '
  'Shape: like policies, titles PolicyTexts, texts PolicyTexts. '
  'Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_policies to authenticated;

-- {language: text} without blanks.
create or replace function private.clean_policy_texts(p_label text, p_texts jsonb, p_max integer)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_locale text;
  v_text text;
  v_texts jsonb := '{}'::jsonb;
begin
  perform private.refuse_if(
    coalesce(jsonb_typeof(p_texts), 'null') <> 'object', format('The %ss must be an object of languages and texts.', p_label)
  );
  for v_locale, v_text in select t.key, t.value from jsonb_each_text(p_texts) t order by t.key loop
    if private.is_locale(private.language_of(v_locale)) is not true then
      perform private.refuse_argument(format('Unknown language "%s".', left(v_locale, 40)));
    end if;
    v_locale := private.language_of(v_locale);
    v_text := private.clean_line('The ' || p_label, v_text, p_max);
    if v_text is not null then
      v_texts := v_texts || jsonb_build_object(v_locale, v_text);
    end if;
  end loop;
  return v_texts;
end
$$;

create or replace function private.check_policy_fields(p_policy public.policies)
returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_policy.code is null or p_policy.code !~ '^[a-z][a-z0-9_]{1,39}$' then
    perform private.refuse_argument('The code must have 2 to 40 lowercase letters, digits or underscores, the first a letter.');
  end if;
  perform private.refuse_if(p_policy.title is null, 'Give the policy a title.');
  perform private.refuse_if(p_policy.ground is null, 'Choose what the policy is founded on: illegal or terms.');
  perform private.check_choice('ground', p_policy.ground, array['illegal', 'terms']);
  perform private.refuse_if(p_policy.category is null, 'Choose a category.');
  perform private.check_choice('category', p_policy.category, private.statement_categories());
  if coalesce(cardinality(p_policy.suggestions), 0) not between 1 and 10 then
    perform private.refuse_argument('Suggest 1 to 10 sanctions: for the first time, the second time, and so on.');
  end if;
  perform private.refuse_if(array_position(p_policy.suggestions, null) is not null, 'Each suggestion must be a sanction.');
  perform private.check_choice('suggestion', s, array[
    'warn', 'limit_posting', 'limit_applying', 'limit_messaging', 'limit_withdrawing', 'suspend', 'ban'
  ]) from unnest(p_policy.suggestions) s;
  perform private.refuse_if(p_policy.is_active is null, 'Say whether the policy is in use.');
end
$$;

create or replace function private.statement_categories()
returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return array[
    'STATEMENT_CATEGORY_ANIMAL_WELFARE', 'STATEMENT_CATEGORY_CONSUMER_INFORMATION', 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN', 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    'STATEMENT_CATEGORY_PROTECTION_OF_MINORS', 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', 'STATEMENT_CATEGORY_SELF_HARM',
    'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS', 'STATEMENT_CATEGORY_VIOLENCE'
  ];
end
$$;

-- A null p_expected_updated_at creates a policy. Otherwise it is the optimistic lock.
create or replace function public.admin_save_policy(
  p_code text,
  p_title text,
  p_texts jsonb,
  p_ground text,
  p_category text,
  p_suggestions text[],
  p_is_active boolean default true,
  p_expected_updated_at timestamptz default null,
  p_titles jsonb default null
)
returns public.policies
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.policies;
  v_policy public.policies;
begin
  perform private.require_permission('config.edit');
  v_policy.code := private.clean_text(p_code, 'line');
  v_policy.title := private.clean_line('The title', private.clean_text(p_title, 'line'), 120);
  v_policy.ground := p_ground;
  v_policy.category := p_category;
  v_policy.suggestions := p_suggestions;
  v_policy.is_active := p_is_active;
  perform private.check_policy_fields(v_policy);
  v_policy.texts := private.clean_policy_texts('text', p_texts, 2000);
  perform private.refuse_if(not v_policy.texts ? 'en', 'Write the policy in English at least.');
  v_policy.updated_at := clock_timestamp();

  perform pg_advisory_xact_lock(hashtext('public.admin_save_policy'));
  select * into v_old from public.policies where code = v_policy.code for no key update;
  if found and p_expected_updated_at is null then
    raise exception 'There is already a policy with this code.' using errcode = 'PT409', hint = 'policy_exists';
  end if;
  perform private.require_found(found or p_expected_updated_at is null, 'policy_not_found');
  if p_expected_updated_at <> v_old.updated_at then
    perform private.refuse_changed_meanwhile(
      'The policy', to_jsonb(v_old), private.last_changed_by('policies', v_old.code)
    );
  end if;
  v_policy.titles := case
    when p_titles is null then coalesce(v_old.titles, '{}') else private.clean_policy_texts('title', p_titles, 120) - 'en'
  end;
  v_policy.sort_order := coalesce(v_old.sort_order, (select coalesce(max(p.sort_order), 0) + 1 from public.policies p));

  insert into public.policies values (v_policy.*)
  on conflict (code) do update
     set title = excluded.title, titles = excluded.titles, texts = excluded.texts, ground = excluded.ground, category = excluded.category,
         suggestions = excluded.suggestions, is_active = excluded.is_active, updated_at = excluded.updated_at;
  perform private.audit('save_policy', 'policies', v_policy.code, jsonb_build_object(
    'old', case when v_old.code is not null then to_jsonb(v_old) - 'code' - 'sort_order' - 'updated_at' end,
    'new', to_jsonb(v_policy) - 'code' - 'sort_order' - 'updated_at'
  ));
  return v_policy;
end
$$;
comment on function public.admin_save_policy is
  'Admin. Adds a policy, or changes one. p_expected_updated_at: null for a new policy, otherwise that of the policy that '
  'the caller saw. p_texts: {language: text}, at least English. p_titles: the title in other languages; null: unchanged. '
  'p_suggestions: suggested sanctions for the first time, the second time and so on. p_is_active false takes a policy out '
  'of use; policies are not deleted, because decisions refer to them. '
  'Shape: like policies, titles PolicyTexts, texts PolicyTexts. '
  'Errors: not_authenticated, not_authorized, bad_argument, policy_exists, policy_not_found, changed_meanwhile (detail: the '
  'present policy as JSON).';
grant execute on function public.admin_save_policy to authenticated;
