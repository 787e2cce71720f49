-- Erasures in progress. Triggers that protect rows let their changes through.

create table private.erasing (
  transaction xid8 primary key
);
comment on table private.erasing is 'Transactions that erase a person; their rows are gone at commit.';
alter table private.erasing enable row level security;
