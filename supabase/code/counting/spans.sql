-- Time spans of the counts.

-- In hours, shortest first, each a multiple of the one before; 0 is all time. Fewer spans make changes cheaper and long periods
-- slower.
create or replace function private.spans_of(p_measure text)
returns integer[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when p_measure in ('report_created', 'ticket_created', 'ticket_claimed', 'ticket_closed') then '{1,24,96,384,1536,6144}'
    when p_measure like '%\_fine\_%' then '{384,1536,6144}'
    when p_measure in ('report_claimed', 'report_closed', 'report_ended', 'claim_bucket', 'close_bucket', 'ticket_ended')
      then '{24,96,384,1536,6144}'
    when p_measure in ('account', 'withdrawal') then '{24,0}'
    when p_measure = 'post' then '{24}'
    when p_measure = 'completed_post' then '{1,24}'
    else '{0}'
  end::integer[];
end
$$;

create or replace function private.span_start(p_at timestamptz, p_hours integer)
returns timestamptz
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case p_hours
    when 0 then '-infinity'
    else date_bin(make_interval(hours => p_hours), p_at, '1970-01-01 00:00:00+00')
  end;
end
$$;

-- Splits a period, without its end p_to, into the longest spans that fit, then shorter ones towards both ends. hours is null for
-- the two remainders, which are shorter than the shortest span and counted live.
create or replace function private.spans_in(p_measure text, p_from timestamptz, p_to timestamptz)
returns table (hours integer, lo timestamptz, hi timestamptz)
language plpgsql immutable rows 8 set search_path = ''
as $$
declare
  v_lo timestamptz := p_from;
  v_hi timestamptz := p_to;
  v_start timestamptz;
  v_end timestamptz;
  v_next integer;
begin
  foreach v_next in array private.spans_of(p_measure) loop
    if v_next = 0 then
      exit when isfinite(v_lo) or isfinite(v_hi);
      hours := 0;
      exit;
    end if;
    v_start := private.span_start(v_lo, v_next);
    if v_start < v_lo then
      v_start := v_start + make_interval(hours => v_next);
    end if;
    v_end := private.span_start(v_hi, v_next);
    exit when v_start >= v_end;
    if v_lo < v_start then
      lo := v_lo;
      hi := v_start;
      return next;
    end if;
    if v_end < v_hi then
      lo := v_end;
      hi := v_hi;
      return next;
    end if;
    hours := v_next;
    v_lo := v_start;
    v_hi := v_end;
  end loop;
  if v_lo < v_hi then
    lo := v_lo;
    hi := v_hi;
    return next;
  end if;
end
$$;
