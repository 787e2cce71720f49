-- The catalogue of personal data. Each catalogue-*.sql file declares the tables of one area; the block below stores them.
--
-- An erasure executes the sources in the order of their positions: a source comes before the rows through which its condition finds
-- the person. Sources of tables that do not exist are skipped: the hosted platform has no schema backend.

-- Columns by meaning, separated by spaces.
create or replace function private.declare_columns(
  p_table text, person text default '', other_person text default '', personal text default '', plain text default '',
  secret text default ''
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.personal_columns (table_name, column_name, meaning)
  select p_table, c.name, m.meaning
    from (values
      ('person', person), ('other_person', other_person), ('personal', personal), ('plain', plain), ('secret', secret)
    ) m (meaning, names),
    regexp_split_to_table(btrim(m.names), '\s+') c (name)
   where c.name <> '';
end
$$;

do $$
begin
  delete from private.personal_columns;
  delete from private.personal_sources;
  delete from private.tables_without_people;
  perform private.declare_account_data();
  perform private.declare_activity_data();
  perform private.declare_support_data();
  perform private.declare_case_data();
  perform private.declare_money_data();
  perform private.declare_staff_data();
  perform private.declare_log_data();
  perform private.declare_privacy_data();
  perform private.declare_tables_without_people();
end
$$;
