-- Reviews are read only through procedures.

revoke all on public.reviews from anon, authenticated;
