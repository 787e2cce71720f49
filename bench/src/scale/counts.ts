/**
 * What triggers would have kept while the rows came: made from the rows by the triggers' own functions, a month at a time.
 * Needs the indexes.
 */
export const COUNTS_SQL = `
  do $$
  declare
    v_month timestamptz;
  begin
    for v_month in
      select generate_series(date_trunc('month', min(created_at)), now(), interval '1 month') from public.reports
    loop
      perform private.add_to_tallies((
        select array_agg(m) from public.reports r,
               unnest(private.report_moments(1, r.status, r.claimed_by_user_id, r.created_at, r.claimed_at, r.closed_at)) m
         where r.created_at >= v_month and r.created_at < v_month + interval '1 month'
      ));
      perform private.add_to_tallies((
        select array_agg(m) from public.support_tickets t,
               unnest(private.ticket_moments(1, t.status, t.created_at, t.claimed_at, t.closed_at)) m
         where t.created_at >= v_month and t.created_at < v_month + interval '1 month'
      ));
    end loop;
    perform private.refresh_report_days(array(
      select (r.claimed_at at time zone 'UTC')::date from public.reports r where r.claimed_at is not null
      union select (r.closed_at at time zone 'UTC')::date from public.reports r where r.closed_at is not null
    ));
  end
  $$;
  insert into private.audit_kinds
  select distinct actor_user_id, action, entity_table from public.admin_action_audit;
  select private.recount_totals();`;
