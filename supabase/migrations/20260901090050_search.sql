-- How lists of millions of rows are searched newest (or oldest) first, whether the term is in every row, in one of a
-- thousand or in none.
--
-- A scan from the newest row finds frequent terms quickly, and reads everything for rare ones. The index finds rare terms
-- quickly, and reads everything for frequent ones. So the newest rows are scanned first; then the index is asked for one
-- period of time after the other, and for all the rest if those hold next to nothing.

-- The second column of the search indexes: periods of fifteen days.
create function private.search_bucket(p_at timestamptz)
returns integer
language plpgsql immutable parallel safe
-- A high cost, so that the planner finds it in an index, and computes it last.
cost 500
set search_path = ''
as $$
begin
  return case when isfinite(p_at) then floor(extract(epoch from p_at) / 1296000)::integer else 0 end;
end
$$;
