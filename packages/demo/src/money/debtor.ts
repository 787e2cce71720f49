/** The account that the demo’s payout runs are paid from, of a bank that does not exist. */
export const DEMO_DEBTOR = {
  name: 'Marketdesk Demo',
  iban: 'DE79000000001234567890',
  bic: null,
  is_batch_booked: true,
} as const;
