-- What may be done with a privacy request, and by whom.

-- Null when the caller may take the step now, permissions apart. Nobody handles their own request.
create or replace function private.privacy_request_obstacle(p_request public.privacy_requests, p_step text)
returns private.obstacle
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_request.user_id = auth.uid() then private.obstacle_of(
      'own_account', 'This request is about your own data. Ask a colleague to handle it.'
    )
    when p_request.closed_at is not null then private.obstacle_of('request_state', 'This request is already closed.')
    when p_request.state = 'running' then private.obstacle_of(
      'request_state', 'The data is being erased now. Reload in a minute to see the result.'
    )
    when p_step = 'undo_erasure' then case
      when p_request.first_approved_at is null then private.obstacle_of('request_state', 'No erasure was approved.')
    end
    when p_step = 'extend' then case
      when p_request.extended_because is not null then private.obstacle_of(
        'already_extended', 'This request was already extended. It can be extended only once.'
      )
      when p_request.due_at <= now() then private.obstacle_of(
        'request_overdue', 'This request is overdue, so it can''t be extended any more. Answer it now.'
      )
    end
    when p_request.state = 'scheduled' then private.obstacle_of(
      'request_state', 'Two people approved this erasure. Undo it first.'
    )
    when p_step in ('check_identity', 'refused', 'withdrawn') then null
    when p_request.kind <> 'access' and p_step = 'send_export' then private.obstacle_of(
      'request_kind', 'This is not an access request. Open an access request to send an export.'
    )
    when p_request.kind <> 'erasure' and p_step = 'approve_erasure' then private.obstacle_of(
      'request_kind', 'This is not a request for erasure. Open one to erase the person''s data.'
    )
    when p_request.kind = 'erasure' and p_step = 'done' then private.obstacle_of(
      'request_kind', 'An erasure is done once the data is erased. Approve it, or refuse the request.'
    )
    when p_request.identity_checked_at is null then private.obstacle_of(
      'identity_unchecked', 'Check the person''s identity first, and record how.'
    )
    when p_step = 'approve_erasure' then private.approver_of_erasure_obstacle(p_request)
  end;
end
$$;

create or replace function private.privacy_request_blocked(p_request public.privacy_requests)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(s.step, jsonb_build_object('hint', (s.obstacle).hint, 'message', (s.obstacle).message)), '{}')
      from (
        select step, private.privacy_request_obstacle(p_request, step) as obstacle
          from unnest(array[
            'check_identity', 'extend', 'done', 'refused', 'send_export', 'approve_erasure', 'undo_erasure'
          ]) step
        offset 0
      ) s
     where (s.obstacle).hint is not null
  );
end
$$;

-- Two people may handle a request at the same moment: the second waits, and is then judged by the new state.
create or replace function private.lock_privacy_request(p_id uuid, p_step text)
returns public.privacy_requests
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_request public.privacy_requests;
  v_obstacle private.obstacle;
begin
  select * into v_request from public.privacy_requests r where r.id = p_id for no key update;
  perform private.require_found(found, 'privacy_request_not_found');
  v_obstacle := private.privacy_request_obstacle(v_request, p_step);
  if v_obstacle.hint = 'request_state' then
    perform private.refuse_conflict(v_obstacle);
  end if;
  perform private.refuse_obstacle(v_obstacle);
  return v_request;
end
$$;
