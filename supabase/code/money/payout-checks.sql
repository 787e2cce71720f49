-- Checks beside a payout: signs that it needs a closer look. They block nothing; the rules are in money/withdrawals-rules.sql.

-- Whether every word of the shorter name is in the other, in any order; an initial stands for a word. Ignores case, accents and
-- ae for ä.
create or replace function private.are_names_alike(p_one text, p_other text)
returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_separators constant text := '[\s!-/:-@\[-`{-~]+';
  v_one text[] := array_remove(
    regexp_split_to_array(regexp_replace(private.search_fold(p_one), '([aou])e', '\1', 'g'), v_separators), ''
  );
  v_other text[] := array_remove(
    regexp_split_to_array(regexp_replace(private.search_fold(p_other), '([aou])e', '\1', 'g'), v_separators), ''
  );
begin
  if cardinality(v_one) > cardinality(v_other) then
    return private.are_names_alike(p_other, p_one);
  end if;
  return not exists (
    select from unnest(v_one) a
     where not exists (
       select from unnest(v_other) b
        where a = b or length(a) = 1 and starts_with(b, a) or length(b) = 1 and starts_with(a, b)
     )
  );
end
$$;

-- For a page of lists in one query. Reads a bounded number of index entries per withdrawal, and the newest 1,000 withdrawals once.
-- A row with an empty array for each pending withdrawal without signs; no row for others, because their checks are over.
create or replace function private.payout_checks(p_ids uuid[])
returns table (withdrawal_id uuid, checks jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_config public.withdrawals_config;
  v_usual numeric;
begin
  select * into strict v_config from public.withdrawals_config;
  -- Fewer amounts have no top 5 %.
  v_usual := (
    select percentile_disc(0.95) within group (order by n.amount_eur)
      from (select w.amount_eur from public.withdrawal_requests w order by w.created_at desc, w.id desc limit 1000) n
    having count(*) >= 20
  );
  return query
    select w.id,
           coalesce(
             (
               select jsonb_agg(
                        jsonb_strip_nulls(jsonb_build_object(
                          'code', c.code, 'level', c.level, 'reason', c.reason,
                          'user_ids', case when c.code = 'shared_destination' then to_jsonb(others.user_ids) end
                        ))
                        order by array_position(array['danger', 'warning', 'info'], c.level), c.rank
                      )
                 from (values
                   (1, 'shared_destination', 'danger', case cardinality(others.user_ids)
                     when 0 then null
                     when 1 then 'Another person is paid to the same destination.'
                     when 10 then 'At least 10 other people are paid to the same destination.'
                     else format('%s other people are paid to the same destination.', cardinality(others.user_ids))
                   end),
                   (2, 'limit', 'danger', case when standing.hint = 'user_limited' then standing.message end),
                   -- Without the way out, which the withdrawal itself shows.
                   (3, 'cooling_off', 'warning', split_part(cooling.message, ' Someone on staff', 1)),
                   (4, 'holder_differs', 'warning', case
                     when not private.are_names_alike(account.details ->> 'holder', p.full_name)
                       then format('The account belongs to %s, but the profile says %s.', account.details ->> 'holder', p.full_name)
                   end),
                   (5, 'new_destination', 'warning', case
                     when d.updated_at > now() - interval '30 days' and account.details = d.details
                       then format('The payout destination is new since %s.', to_char(d.updated_at at time zone 'UTC', 'FMDD Mon YYYY'))
                   end),
                   (6, 'open_reports', 'warning', case reports.open
                     when 0 then null
                     when 1 then 'A report about this person is open.'
                     else format('%s reports about this person are open.', reports.open)
                   end),
                   (7, 'earlier_rejected', 'warning', case
                     when earlier.failed > 0 then format(
                       '%s of this person failed in the last year, the latest on %s.',
                       case earlier.failed when 1 then 'A withdrawal' else earlier.failed || ' withdrawals' end,
                       to_char(earlier.failed_at at time zone 'UTC', 'FMDD Mon YYYY')
                     )
                   end),
                   (8, 'high_amount_all', 'warning', case
                     when w.amount_eur > v_usual
                       then format('The amount is in the top 5 %% of all: 95 %% of the latest withdrawals are at most %s.', private.euro_text(v_usual))
                   end),
                   (9, 'high_amount_person', 'warning', case
                     when w.amount_eur > earlier.usual then format(
                       'The amount is in the top 5 %% of this person: 95 %% of their other withdrawals are at most %s.',
                       private.euro_text(earlier.usual)
                     )
                   end),
                   (10, 'limit', 'warning', case
                     when w.amount_eur > v_config.release_above_eur
                       then format('The amount is above the %s that one person may release in 24 hours.', private.euro_text(v_config.release_above_eur))
                     when w.amount_eur + received.amount > v_config.approval_above_eur then format(
                       'The person receives %s within 24 hours. Above %s, one person approves and another releases.',
                       private.euro_text(w.amount_eur + received.amount), private.euro_text(v_config.approval_above_eur)
                     )
                   end),
                   (11, 'first_payout', 'info', case when not earlier.was_paid then 'This is the first payout to this person.' end)
                 ) c (rank, code, level, reason)
                where c.reason is not null
             ),
             '[]'
           )
      from public.withdrawal_requests w
      join public.profiles p on p.user_id = w.user_id
      left join public.payout_destinations d on d.user_id = w.user_id and d.method = w.method
      left join public.payout_attempts a
        on a.withdrawal_id = w.id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
     cross join lateral (select coalesce(a.destination, d.details) as details) account
     cross join lateral (
       select array(
                select o.user_id
                  from (
                    select x.user_id from public.payout_destinations x
                     where coalesce(x.details ->> 'iban', x.details ->> 'revtag')
                       = coalesce(account.details ->> 'iban', account.details ->> 'revtag')
                    union
                    select v.user_id
                      from public.payout_attempts x
                      join public.withdrawal_requests v on v.id = x.withdrawal_id
                     where coalesce(x.destination ->> 'iban', x.destination ->> 'revtag')
                       = coalesce(account.details ->> 'iban', account.details ->> 'revtag')
                  ) o
                 where o.user_id <> w.user_id
                 limit 10
              ) as user_ids
     ) others
     cross join lateral (
       select count(*) as open from public.reports r
        where r.reported_entity_id = w.user_id and r.reported_entity_type = 'user' and r.status <> 'closed'
     ) reports
     cross join lateral (
       select count(*) filter (where o.status = 'failed' and o.processed_at > now() - interval '1 year') as failed,
              max(o.processed_at) filter (where o.status = 'failed') as failed_at,
              case when count(*) >= 5 then percentile_disc(0.95) within group (order by o.amount_eur) end as usual,
              exists (
                select from public.withdrawal_requests s where s.user_id = w.user_id and s.status = 'success' and s.processed_at is not null
              ) as was_paid
         from (
           select x.status, x.processed_at, x.amount_eur from public.withdrawal_requests x
            where x.user_id = w.user_id and x.id <> w.id
            order by x.created_at desc, x.id desc limit 200
         ) o
     ) earlier
     cross join lateral (select o.hint, o.message from private.standing_obstacle(w) o) standing
     cross join lateral (
       select c.message from private.cooling_obstacle((v_config, null, private.request_cooling_off(w), null, null, null)::private.release_facts) c
     ) cooling
     cross join lateral (select private.other_received_amount(w) as amount) received
     where w.id = any (p_ids) and w.status = 'pending';
end
$$;

create or replace function public.admin_get_payout_checks(p_request_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('money.read');
  perform private.require_found(exists (select from public.withdrawal_requests where id = p_request_id), 'withdrawal_not_found');
  return coalesce((select c.checks from private.payout_checks(array[p_request_id]) c), '[]');
end
$$;
comment on function public.admin_get_payout_checks is
  'Staff. Signs that a pending withdrawal needs a closer look, the most serious first; they block nothing. Empty for others. '
  'Shape: returns PayoutCheck[]. Errors: not_authenticated, not_authorized, withdrawal_not_found.';
grant execute on function public.admin_get_payout_checks to authenticated;
