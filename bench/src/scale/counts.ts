/** What triggers would have kept while the rows came: made from the rows by the triggers' own functions. Needs the indexes. */
export const COUNTS_SQL = `
  select private.recount();
  select private.trace_all();
  select private.refresh_name_words();
  select private.recount_reported_targets();
  insert into private.audit_kinds (actor_user_id, action, entity_table, day, entries)
  select distinct on (a.actor_user_id, a.action, a.entity_table)
         a.actor_user_id, a.action, a.entity_table, (a.created_at at time zone h.time_zone)::date as day, count(*)
    from public.admin_action_audit a cross join public.working_hours h
   group by a.actor_user_id, a.action, a.entity_table, day
   order by a.actor_user_id, a.action, a.entity_table, day desc;`;
