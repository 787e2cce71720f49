-- Tables whose rows are counted. Update triggers have no column list, which would miss columns set by other triggers.

-- v_columns: counts an update only if one of them changes. Null: counts every update, once per statement.
do $$
declare
  v_table text;
  v_columns text[];
begin
  for v_table, v_columns in values
    ('reports', null),
    ('support_tickets', array['status', 'created_at', 'claimed_at', 'closed_at']),
    ('profiles', array['created_at', 'is_worker']),
    ('worker_categories', null),
    ('worker_subcategories', null),
    ('posts', array['status', 'created_at', 'completed_at', 'deleted_at']),
    ('withdrawal_requests', array['status', 'method', 'amount_eur', 'created_at'])
  loop
    execute format(
      'create or replace trigger count_insert after insert on public.%1$I
         referencing new table as new_rows for each statement execute function private.keep_counts();
       create or replace trigger count_update after update on public.%1$I %2$s execute function private.keep_counts();
       create or replace trigger count_delete after delete on public.%1$I
         referencing old table as old_rows for each statement execute function private.keep_counts();
       create or replace trigger count_truncate after truncate on public.%1$I
         for each statement execute function private.forget_counts()',
      v_table,
      case
        when v_columns is null then 'referencing old table as old_rows new table as new_rows for each statement'
        else format(
          'for each row when ((old.%s) is distinct from (new.%s))',
          array_to_string(v_columns, ', old.'), array_to_string(v_columns, ', new.')
        )
      end
    );
  end loop;
end
$$;

-- Ledger entries are never changed or deleted.
create or replace trigger count_insert after insert on public.balance_ledger
  referencing new table as new_rows for each statement execute function private.keep_counts();
