-- Exports: the server reads lists page by page through their own procedures, as the caller. This file only records them in the
-- audit log.

create or replace function public.admin_note_export(p_list text, p_filters jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  perform private.refuse_if(p_list is null, 'Say which list.');
  perform private.check_choice('list', p_list, array[
    'users', 'reports', 'support', 'posts', 'reviews', 'withdrawals', 'statement', 'journal', 'audit', 'unmatched_groups',
    'supply_gap'
  ]);
  perform private.require_permission(private.read_permission(p_list));
  perform private.refuse_if(
    jsonb_typeof(p_filters) is distinct from 'object' or length(p_filters::text) > 4000, 'The filters must be an object of at most 4,000 characters.'
  );
  perform private.audit(
    'export_list',
    case p_list
      when 'users' then 'profiles' when 'support' then 'support_tickets' when 'withdrawals' then 'withdrawal_requests'
      when 'statement' then 'balance_ledger' when 'journal' then 'balance_ledger' when 'audit' then 'admin_action_audit' when 'unmatched_groups' then 'taxonomy_searches' when 'supply_gap' then 'categories'
      else p_list
    end,
    null, jsonb_strip_nulls(p_filters)
  );
end
$$;
comment on function public.admin_note_export is
  'Staff. Records in the audit log that the caller exports a list, a statement, a journal or the audit log, with the filters used. Errors: '
  'not_authenticated, not_authorized, bad_argument.';
grant execute on function public.admin_note_export to authenticated;
