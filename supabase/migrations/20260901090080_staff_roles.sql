-- Roles of staff that an installation edits. Admin and Moderator are built in.

create table public.staff_roles (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(name) <= 60 and private.trimmed(name) is not null),
  description text collate "und-x-icu" not null default '' check (length(description) <= 300),
  -- Codes of private.permissions(), in order.
  permissions text[] not null check (cardinality(permissions) > 0),
  updated_at timestamptz not null default now()
);
comment on table public.staff_roles is 'Roles of staff beside Admin and Moderator, with their permissions.';
create unique index staff_roles_name_key on public.staff_roles (lower(name));
alter table public.staff_roles enable row level security;

insert into public.staff_roles (name, description, permissions) values
  ('Support agent', 'Answers tickets and looks up what they are about.', array[
    'notes.write', 'posts.read', 'reports.read', 'reviews.read', 'support.read', 'support.reply', 'users.read'
  ]),
  ('Finance clerk', 'Approves and pays withdrawals, and checks the ledger.', array[
    'config.read', 'money.approve', 'money.process', 'money.read', 'money.reconcile', 'money.statement', 'notes.write',
    'users.read'
  ]),
  ('Taxonomy editor', 'Keeps categories, names and synonyms.', array['taxonomy.edit', 'taxonomy.read']),
  ('Auditor', 'Reads everything and changes nothing.', array[
    'audit.read', 'config.read', 'money.read', 'money.statement', 'posts.read', 'reports.read', 'reviews.read', 'support.read',
    'taxonomy.read', 'users.read'
  ]);
