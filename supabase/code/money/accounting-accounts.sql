-- Which accounts of the bookkeeping the journal names.

create or replace function public.admin_get_accounting_accounts()
returns setof public.accounting_accounts
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('config.read');
  return query select * from public.accounting_accounts a order by a.account, a.purpose;
end
$$;
comment on function public.admin_get_accounting_accounts is
  'Admin. The account of the bookkeeping for each purpose of the journal. Errors: not_authenticated, not_authorized.';
grant execute on function public.admin_get_accounting_accounts to authenticated;

create or replace function public.admin_update_accounting_account(p_purpose text, p_patch jsonb, p_expected jsonb default null)
returns public.accounting_accounts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old public.accounting_accounts;
  v_new public.accounting_accounts;
  v_field text;
begin
  perform private.require_permission('config.edit');
  perform private.refuse_if(
    jsonb_typeof(p_patch) is distinct from 'object' or p_patch - array['account', 'name'] <> '{}',
    'The patch must be an object with an account, a name or both.'
  );
  perform private.refuse_if(
    jsonb_typeof(p_expected) not in ('object', 'null'), 'The expected values must be an object of fields and values.'
  );
  select * into v_old from public.accounting_accounts a where a.purpose = p_purpose for update;
  perform private.require_found(found, 'account_not_found');
  v_new := v_old;
  if p_patch ? 'account' then
    v_new.account := private.clean_text(p_patch ->> 'account', 'line');
    perform private.refuse_if(
      coalesce(v_new.account !~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$', true),
      'Enter an account of at most 20 letters, digits, spaces, dots, slashes and hyphens, which begins with a letter or a digit.'
    );
  end if;
  if p_patch ? 'name' then
    v_new.name := private.clean_text(p_patch ->> 'name', 'line');
    perform private.refuse_if(coalesce(length(v_new.name) > 100, true), 'Enter a name of at most 100 characters.');
  end if;
  if v_new is not distinct from v_old then
    return v_old;
  end if;
  for v_field in select k from jsonb_object_keys(p_patch) k where nullif(p_expected, 'null') ? k loop
    if p_expected ->> v_field is distinct from to_jsonb(v_old) ->> v_field then
      perform private.refuse_changed_meanwhile(v_field, to_jsonb(v_old) -> v_field);
    end if;
  end loop;
  update public.accounting_accounts a set account = v_new.account, name = v_new.name where a.purpose = p_purpose;
  perform private.audit('update_accounting_account', 'accounting_accounts', p_purpose, (
    select jsonb_object_agg(o.key, jsonb_build_object('old', o.value, 'new', to_jsonb(v_new) -> o.key))
      from jsonb_each(to_jsonb(v_old)) o
     where o.value <> to_jsonb(v_new) -> o.key
  ));
  return v_new;
end
$$;
comment on function public.admin_update_accounting_account is
  'Admin. p_patch: account (at most 20 letters, digits, spaces, dots, slashes and hyphens), name; p_expected: the values that the '
  'editor saw. Later exports of earlier months use it, too. Returns the stored row. Errors: not_authenticated, not_authorized, '
  'bad_argument, account_not_found, changed_meanwhile.';
grant execute on function public.admin_update_accounting_account to authenticated;
