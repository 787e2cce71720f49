/** What triggers would have kept while the rows came: made from the rows by the triggers' own functions. Needs the indexes. */
export const COUNTS_SQL = `
  select private.recount();
  select private.trace_all();
  select private.refresh_name_words();
  select private.recount_reported_targets();
  insert into private.audit_kinds
  select distinct actor_user_id, action, entity_table from public.admin_action_audit;`;
