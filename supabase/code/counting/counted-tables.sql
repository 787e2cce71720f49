-- Tables whose rows are counted. Updates have no column list, which would miss columns set by other triggers.

create or replace trigger count_insert after insert on public.reports
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.reports
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_delete after delete on public.reports
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.reports
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.support_tickets
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.support_tickets
  for each row
  when ((old.status, old.created_at, old.claimed_at, old.closed_at)
    is distinct from (new.status, new.created_at, new.claimed_at, new.closed_at))
  execute function private.keep_counts();
create or replace trigger count_delete after delete on public.support_tickets
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.support_tickets
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.profiles
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.profiles
  for each row when ((old.created_at, old.is_worker) is distinct from (new.created_at, new.is_worker))
  execute function private.keep_counts();
create or replace trigger count_delete after delete on public.profiles
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.profiles
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.worker_categories
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.worker_categories
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_delete after delete on public.worker_categories
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.worker_categories
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.worker_subcategories
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.worker_subcategories
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_delete after delete on public.worker_subcategories
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.worker_subcategories
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.posts
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.posts
  for each row
  when ((old.status, old.created_at, old.completed_at, old.deleted_at)
    is distinct from (new.status, new.created_at, new.completed_at, new.deleted_at))
  execute function private.keep_counts();
create or replace trigger count_delete after delete on public.posts
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.posts
  for each statement execute function private.forget_counts();

create or replace trigger count_insert after insert on public.withdrawal_requests
  referencing new table as new_rows for each statement execute function private.keep_counts();
create or replace trigger count_update after update on public.withdrawal_requests
  for each row
  when ((old.status, old.method, old.amount_eur, old.created_at)
    is distinct from (new.status, new.method, new.amount_eur, new.created_at))
  execute function private.keep_counts();
create or replace trigger count_delete after delete on public.withdrawal_requests
  referencing old table as old_rows for each statement execute function private.keep_counts();
create or replace trigger count_truncate after truncate on public.withdrawal_requests
  for each statement execute function private.forget_counts();

-- Ledger entries are never changed or deleted.
create or replace trigger count_insert after insert on public.balance_ledger
  referencing new table as new_rows for each statement execute function private.keep_counts();
