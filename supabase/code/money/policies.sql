-- Money tables are read only through procedures.

revoke all on
  public.withdrawals_config, public.withdrawal_requests, public.balance_ledger, public.price_configs
from anon, authenticated;
revoke all on
  public.payout_destinations, public.payout_counterparties, public.payout_attempts, public.payout_events
from anon, authenticated;
