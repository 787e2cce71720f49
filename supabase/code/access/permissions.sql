-- The catalogue of permissions. Procedures start with private.require_permission; scripts/roles reads the catalogue and the guards
-- into docs/roles.md and packages/contract.

-- is_sensitive: gives access to money or to other staff. is_moderators: part of the built-in role Moderator; Admin has all.
create or replace function private.permissions()
returns table (code text, area text, description text, is_sensitive boolean, is_moderators boolean)
language sql immutable set search_path = ''
as $$
  values
    ('reports.read', 'Reports', 'Reads reports, evidence, decisions and notices.', false, true),
    ('reports.decide', 'Reports', 'Claims reports, decides about them and about appeals, and gives second looks.', false, true),
    ('support.read', 'Support', 'Reads support tickets and their messages.', false, true),
    ('support.reply', 'Support', 'Claims, answers, merges and closes support tickets, and uses saved answers.', false, true),
    ('users.read', 'Users', 'Reads profiles, histories and records of users.', false, true),
    ('users.edit', 'Users', 'Edits profiles, and changes passwords and email addresses of users.', true, true),
    ('users.sanction', 'Users', 'Suspends and bans users, and lifts sanctions.', false, true),
    ('posts.read', 'Posts', 'Reads posts and their histories.', false, true),
    ('posts.edit', 'Posts', 'Changes the status of posts, deletes and restores them.', false, true),
    ('reviews.read', 'Reviews', 'Reads reviews.', false, true),
    ('reviews.edit', 'Reviews', 'Hides, shows, deletes and restores reviews.', false, true),
    ('money.read', 'Money', 'Reads withdrawals and the state of payouts.', false, true),
    ('money.process', 'Money', 'Pays out withdrawals, marks them and opens payout links.', true, true),
    ('money.approve', 'Money', 'Approves large withdrawals and ends a cooling off early.', true, true),
    ('money.reconcile', 'Money', 'Uploads files of the bank and matches their lines with payouts.', true, false),
    ('money.adjust', 'Money', 'Corrects balances.', true, false),
    ('money.statement', 'Money', 'Reads the sum of balances and the statement of the ledger.', false, false),
    ('config.read', 'Settings', 'Reads settings of money, cases, desks and notices.', false, false),
    ('config.edit', 'Settings', 'Changes these settings, policies and teams, holds payouts, and shares views and answers with all.', true, false),
    ('notes.write', 'Notes', 'Writes notes for colleagues on everything that one can read.', false, true),
    ('taxonomy.read', 'Taxonomy', 'Reads the taxonomy with its searches and statistics.', false, false),
    ('taxonomy.edit', 'Taxonomy', 'Changes categories, names, synonyms and aliases, and runs upkeep.', false, false),
    ('audit.read', 'Audit', 'Reads and exports the audit log, the transparency report and reading alerts.', false, false),
    ('privacy.manage', 'Privacy', 'Handles requests of people about their data, legal holds and retention, and reads who opened whose data.', true, false),
    ('integrations.manage', 'Integrations', 'Sets up where events and alerts are sent to, and reads what was sent.', true, false),
    ('staff.manage', 'Staff', 'Reads and invites staff, gives and edits roles within one''s own permissions, ends sessions, hands work over.', true, false)
$$;

create or replace function private.moderator_permissions()
returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(p.code) from private.permissions() p where p.is_moderators
$$;

-- Whatever the standing of the account.
create or replace function private.role_has_permission(p_role text, p_staff_role_id uuid, p_permission text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_role = 'admin' then true
    when p_role is distinct from 'moderator' then false
    when p_staff_role_id is null then p_permission = any (private.moderator_permissions())
    else exists (select from public.staff_roles r where r.id = p_staff_role_id and p_permission = any (r.permissions))
  end;
end
$$;

create or replace function private.has_permission(p_permission text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_caller record;
begin
  v_caller := private.caller();
  if v_caller.role = 'admin' then
    return true;
  end if;
  return private.role_has_permission(v_caller.role, v_caller.staff_role_id, p_permission) and private.are_moderators_staff();
end
$$;
grant execute on function private.has_permission to authenticated, service_role;

create or replace function private.require_permission(p_permission text)
returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission(p_permission) then
    perform private.require_signed_in();
    perform private.refuse_caller(p_permission);
  end if;
  return auth.uid();
end
$$;

-- For calls that need several permissions. Empty for people who are not staff.
create or replace function private.caller_permissions()
returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_caller record;
begin
  v_caller := private.caller();
  if v_caller.role = 'moderator' and not private.are_moderators_staff() then
    return '{}'::text[];
  end if;
  return private.permissions_of(coalesce(v_caller.staff_role_id::text, v_caller.role));
end
$$;

-- ── Kinds of items ──────────────────────────────────────────────────────────────────────────────────────────────────

-- By entity type, list or table. Null for what all staff may read.
create or replace function private.read_permission(p_kind text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_kind in ('report', 'reports', 'decisions', 'appeals', 'report_evidence') then 'reports.read'
    when p_kind in ('ticket', 'support', 'support_tickets') then 'support.read'
    when p_kind in ('user', 'users', 'profiles', 'sanctions') then 'users.read'
    when p_kind in ('post', 'posts') then 'posts.read'
    when p_kind in ('review', 'reviews') then 'reviews.read'
    when p_kind in ('withdrawal', 'withdrawals', 'withdrawal_requests', 'payout_runs') then 'money.read'
    when p_kind in ('statement', 'journal', 'balance_ledger') then 'money.statement'
    when p_kind in ('audit', 'admin_action_audit') then 'audit.read'
    when p_kind in ('privacy_request', 'privacy_requests', 'legal_holds') then 'privacy.manage'
    when p_kind in ('webhook_targets', 'webhook_deliveries') then 'integrations.manage'
    when p_kind in ('unmatched_groups', 'supply_gap') then 'taxonomy.read'
  end
$$;

create or replace function private.can_read(p_kind text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.read_permission(p_kind) is null or private.has_permission(private.read_permission(p_kind));
end
$$;

create or replace function private.work_permission(p_item text)
returns text
language sql immutable set search_path = ''
as $$
  select case p_item
    when 'report' then 'reports.decide' when 'ticket' then 'support.reply' when 'post' then 'posts.edit'
    when 'review' then 'reviews.edit' when 'withdrawal' then 'money.process' when 'user' then 'users.sanction'
  end
$$;
