-- How lists of millions of rows are searched newest (or oldest) first, whatever is searched for: what is in every row, in
-- one of a thousand, or in none.
--
-- Walking from the newest row finds what is frequent, and reads everything for what is rare. The index finds what is rare,
-- and reads everything for what is frequent. So the newest rows are walked first; then the index is asked for one stretch
-- of time after the other, and for all the rest when there is next to nothing in those.

-- The second column of the search indexes: stretches of fifteen days.
create function private.search_bucket(p_at timestamptz)
returns integer
language plpgsql immutable parallel safe
-- Dear, so that the planner finds it in an index, and computes it last.
cost 500
set search_path = ''
as $$
begin
  return case when isfinite(p_at) then floor(extract(epoch from p_at) / 1296000)::integer else 0 end;
end
$$;
comment on function private.search_bucket is 'The stretch of fifteen days in which a moment lies.';

create function private.search_bucket_start(p_bucket integer)
returns timestamptz
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return to_timestamp(p_bucket * 1296000::double precision);
end
$$;
comment on function private.search_bucket_start is 'The first moment of a stretch.';
