-- Entries written before values were sealed, and the chains that sealing them replaced.

alter table private.audit_head add column unsealed_until bigint not null default 0;
update private.audit_head set unsealed_until = last_id;

create table private.audit_anchors (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The last entry with new hashes.
  last_id bigint not null,
  old_hash text not null,
  new_hash text not null,
  -- The old head, signed by the server.
  signed_head jsonb not null check (jsonb_typeof(signed_head) = 'object')
);
comment on table private.audit_anchors is 'Ends of the audit log before its entries were sealed and hashed again.';
alter table private.audit_anchors enable row level security;
