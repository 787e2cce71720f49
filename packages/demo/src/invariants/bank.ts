/** Payout runs, and what the bank reported. */
export const BANK = {
  'a run has the number and sums of its lines, and those of a cancelled run are not with the bank': `
    select r.id from public.payout_runs r
      join lateral (
        select count(*) as n, sum(a.amount_eur) as amount, sum(a.net_amount_eur) as net,
               bool_and(a.state = 'not_sent') as is_unsent
          from public.payout_attempts a where a.run_id = r.id
      ) a on true
     where (a.n, a.amount, a.net) is distinct from (r.line_count, r.amount_eur, r.net_amount_eur)
        or a.is_unsent <> (r.cancelled_at is not null)`,
  'a run in each state, released by two people of whom one is an admin': `
    select r.id from public.payout_runs r
     where r.second_released_at is not null and not exists (
       select from public.profiles p where p.user_id in (r.first_released_by, r.second_released_by) and p.role = 'admin'
     )
    union all
    select null from (select array_agg(distinct private.payout_run_state(r)) as states from public.payout_runs r) s
     where s.states <> array['cancelled', 'completed', 'draft', 'fetched', 'first_released', 'released']`,
  'nothing blocks a run that waits': `
    select a.id from public.payout_attempts a
      join public.withdrawal_requests w on w.id = a.withdrawal_id
     cross join lateral private.standing_obstacle(w) o
     where a.provider = 'bank' and a.state = 'created' and o.hint is not null`,
  'each statement adds up, and all but one begin where the one before ended': `
    select s.id from public.bank_statements s
     where s.closing_eur - s.opening_eur <> (
       select coalesce(sum(l.amount_eur), 0) from public.bank_lines l where l.statement_id = s.id
     ) or s.line_count <> (select count(*) from public.bank_lines l where l.statement_id = s.id)
    union all
    select null from (
      select count(*) as n from (
        select s.opening_eur <> lag(s.closing_eur) over (order by s.to_day) as is_gap from public.bank_statements s
      ) g where g.is_gap
    ) c where c.n <> 1`,
  'a matched line is explained by its payouts, an open one moved nothing': `
    select l.id from public.bank_lines l
      left join lateral (
        select count(*) filter (where m.proposed_by is null or m.confirmed_at is not null) as n,
               sum(m.amount_eur) filter (where m.proposed_by is null or m.confirmed_at is not null) as amount
          from public.bank_matches m where m.line_id = l.id
      ) m on true
     where not l.is_examined
        or (l.kind <> 'status' and (m.n > 0) <> (l.state = 'matched'))
        or (l.state = 'matched' and m.amount is distinct from l.amount_eur)
        or (l.state <> 'matched' and l.reason is null)`,
  'the bank and its runs agree on what was paid, returned and rejected': `
    select a.id from public.payout_attempts a
      left join lateral (
        select array_agg(m.effect order by m.created_at, m.effect) as effects from public.bank_matches m
         where m.attempt_id = a.id and (m.proposed_by is null or m.confirmed_at is not null)
      ) m on true
     where a.provider = 'bank' and m.effects is distinct from case a.state
       when 'completed' then array['paid'] when 'reverted' then array['paid', 'returned'] when 'failed' then array['rejected']
     end`,
  'lines wait for people with reasons, one is on hold and one is ignored': `
    select l.state from (values ('to_review', 4), ('on_hold', 1), ('ignored', 1)) s (state, n)
      left join public.bank_lines l on l.state = s.state
     group by l.state, s.state, s.n having count(l.id) <> s.n`,
};
