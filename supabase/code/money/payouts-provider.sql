-- The payout provider and the server processes using it. All must use the same one: another provider does not know the payouts,
-- and the simulator reports them as paid.

create or replace function private.note_payout_process(p_process_id uuid, p_provider text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.payout_processes as p (id, provider, counts_until)
  values (p_process_id, p_provider, clock_timestamp() + interval '30 seconds')
  on conflict (id) do update set provider = excluded.provider, counts_until = excluded.counts_until;
end
$$;

-- Undecided attempts count only until staff decide, as in payouts_open. Payout runs need no provider.
create or replace function private.open_attempts_of_others(p_provider text)
returns table (provider text, attempts bigint)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select a.provider, count(*) from public.payout_attempts a
      join public.withdrawal_requests w on w.id = a.withdrawal_id
     where a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
       and a.run_id is null
       and a.provider is distinct from p_provider
       and (a.state <> 'undecided' or w.status = 'pending')
     group by a.provider;
end
$$;

-- Called when a process starts. The settings stay locked until commit, so the second of two concurrent starts sees the first.
-- Without a provider nothing is sent or looked up, so open attempts are allowed. A backup can then be inspected without
-- credentials.
create or replace function public.payouts_use_provider(p_provider text, p_process_id uuid)
returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_settings private.settings;
  v_old_provider text;
  v_running private.payout_processes;
  v_open record;
begin
  perform private.check_choice('payout provider', p_provider, array['revolut', 'simulator']);
  perform private.refuse_if(p_process_id is null, 'The process needs an id.');
  select * into strict v_settings from private.settings for update;
  if p_provider = 'simulator' and not v_settings.is_demo then
    raise exception 'The simulator moves no money, and this database is not the demo marketplace. Use revolut, or none, so that '
      'staff pay by hand.' using errcode = 'P0001', hint = 'simulator_needs_demo';
  end if;
  select * into v_running from private.payout_processes
   where id <> p_process_id and provider is distinct from p_provider and counts_until > clock_timestamp()
   limit 1;
  if found then
    raise exception 'Another process of this installation is using %. Use the same provider, or stop every process first; one '
      'that was killed counts as running for 30 seconds.', coalesce(v_running.provider, 'none')
      using errcode = 'PT409', hint = 'other_provider_running';
  end if;
  select * into v_open from private.open_attempts_of_others(p_provider) where p_provider is not null limit 1;
  if found then
    raise exception '% still has %. Keep using % until % or turn payouts off and let staff mark them.',
      v_open.provider,
      case v_open.attempts when 1 then '1 open payout' else v_open.attempts || ' open payouts' end,
      v_open.provider,
      case v_open.attempts when 1 then 'it finishes,' else 'they finish,' end
      using errcode = 'PT409', hint = 'other_provider_open';
  end if;

  delete from private.payout_processes where counts_until <= clock_timestamp();
  perform private.note_payout_process(p_process_id, p_provider);
  -- Records only a change.
  if v_settings.payout_provider is distinct from p_provider then
    update private.settings
       set payout_provider = p_provider, last_payout_provider = coalesce(p_provider, payout_provider, last_payout_provider);
    perform private.append_audit(
      null, null, 'use_payout_provider', 'settings', null,
      jsonb_build_object('old_payout_provider', v_settings.payout_provider, 'new_payout_provider', p_provider)
    );
    -- The first provider does not count as a change.
    v_old_provider := coalesce(v_settings.payout_provider, v_settings.last_payout_provider);
    if v_old_provider <> p_provider and not private.payouts_are_held() then
      perform private.hold_payouts(format('The payout provider was changed from %s to %s.', v_old_provider, p_provider));
    end if;
  end if;
  return (select coalesce(sum(o.attempts), 0)::bigint from private.open_attempts_of_others(p_provider) o);
end
$$;
comment on function public.payouts_use_provider is
  'Service role only. Called when a server process starts: sets the payout provider; null: none. Returns the number of open '
  'attempts at other providers, which are not looked up. A change of the provider holds payouts. The process counts as running '
  'for 30 seconds. Shape: p_provider?. Errors: bad_argument, simulator_needs_demo, other_provider_running, other_provider_open.';
grant execute on function public.payouts_use_provider to service_role;

-- An expired process may still run: it was stopped or cut off from the database for longer than its lease.
create or replace function private.require_provider(p_provider text)
returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_provider text;
begin
  select payout_provider into strict v_provider from private.settings;
  if v_provider is distinct from p_provider then
    raise exception 'Payouts go through % now, and this process was started with %. Stop it, and start it again as the others.',
      coalesce(v_provider, 'none'), coalesce(p_provider, 'none')
      using errcode = 'PT409', hint = 'other_provider';
  end if;
end
$$;

create or replace function public.payouts_still_use_provider(p_provider text, p_process_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.check_choice('payout provider', p_provider, array['revolut', 'simulator']);
  perform private.refuse_if(p_process_id is null, 'The process needs an id.');
  -- Locked until commit, so that a process starting now sees this one.
  perform from private.settings for share;
  perform private.require_provider(p_provider);
  perform private.note_payout_process(p_process_id, p_provider);
end
$$;
comment on function public.payouts_still_use_provider is
  'Service role only. Renews the lease of a running process for 30 seconds. Shape: p_provider?. Errors: bad_argument, '
  'other_provider.';
grant execute on function public.payouts_still_use_provider to service_role;

create or replace function public.payouts_stop_using_provider(p_process_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.payout_processes where id = p_process_id;
end
$$;
comment on function public.payouts_stop_using_provider is
  'Service role only. Ends the lease of a stopped process; the provider stays in use. Errors: none.';
grant execute on function public.payouts_stop_using_provider to service_role;
