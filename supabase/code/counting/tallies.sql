-- The spans of time that the tallies count.

create or replace function private.span_start(p_at timestamptz, p_hours integer)
returns timestamptz
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return date_bin(make_interval(hours => p_hours), p_at, '1970-01-01 00:00:00+00');
end
$$;
comment on function private.span_start is 'The start of the span of that length in which a moment lies.';

-- From p_from up to, but excluding, p_to: the longest spans that fit, then shorter ones towards both ends. hours = 0 marks
-- the remainders that have to be counted live: less than one shortest span at each end.
create or replace function private.tally_spans(p_from timestamptz, p_to timestamptz, p_shortest integer)
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
  hours := 0;
  foreach v_next in array array[1, 24, 96, 384, 1536, 6144] loop
    continue when v_next < p_shortest;
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
comment on function private.tally_spans is 'A period as spans of the tallies, and its two remainders (hours = 0).';
