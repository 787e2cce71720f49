-- Mails written by the database in the transaction they report, and sent by the server's job.

create table private.mails (
  id bigint generated always as identity primary key,
  recipient text not null check (private.trimmed(recipient) is not null),
  subject text not null,
  body text not null,
  -- A link below the body, separate from user text: its label and the path on this server.
  link_text text,
  link_path text check (link_path ~ '^/[^/]'),
  created_at timestamptz not null default now(),
  -- The next attempt; a failure postpones it.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  check ((link_text is null) = (link_path is null))
);
comment on table private.mails is 'Mails that wait to be sent; one that was sent is deleted.';
create index mails_due_idx on private.mails (next_try_at, id);
alter table private.mails enable row level security;
