-- Nobody reads reviews but by the procedures.

revoke all on public.reviews from anon, authenticated;
