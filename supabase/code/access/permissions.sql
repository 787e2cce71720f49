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
    ('money.adjust', 'Money', 'Corrects balances.', true, false),
    ('money.statement', 'Money', 'Reads the sum of balances and the statement of the ledger.', false, false),
    ('config.read', 'Settings', 'Reads settings of money, cases, desks and notices.', false, false),
    ('config.edit', 'Settings', 'Changes these settings, policies and teams, holds payouts, and shares views and answers with all.', true, false),
    ('taxonomy.read', 'Taxonomy', 'Reads the taxonomy with its searches and statistics.', false, false),
    ('taxonomy.edit', 'Taxonomy', 'Changes categories, names, synonyms and aliases, and runs upkeep.', false, false),
    ('audit.read', 'Audit', 'Reads and exports the audit log, the transparency report and reading alerts.', false, false),
    ('staff.manage', 'Staff', 'Reads the staff, changes roles, ends sessions and hands work over.', true, false)
$$;

create or replace function private.moderator_permissions()
returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(p.code) from private.permissions() p where p.is_moderators
$$;

-- The rights of a role, whatever the standing of the account.
create or replace function private.role_has_permission(p_role text, p_permission text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(p_role = 'admin' or p_role = 'moderator' and p_permission = any (private.moderator_permissions()), false);
end
$$;

create or replace function private.has_permission(p_permission text)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_role constant text := private.caller_role();
begin
  return private.role_has_permission(v_role, p_permission) and (v_role = 'admin' or private.are_moderators_staff());
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
