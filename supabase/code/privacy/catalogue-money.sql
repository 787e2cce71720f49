create or replace function private.declare_money_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_contract constant text := 'Contract (GDPR Art. 6(1)(b))';
  v_accounting constant text := 'Legal obligation: accounting and tax law (GDPR Art. 6(1)(c))';
  v_years constant text := 'As accounting law requires, usually 10 years';
  v_books constant text := 'Accounting law requires it, unchanged, also after an erasure.';
begin
  perform private.declare_columns('public.payout_destinations',
    person => 'user_id', personal => 'details', plain => 'method updated_at');
  perform private.declare_columns('public.payout_counterparties',
    person => 'user_id', personal => 'destination counterparty', plain => 'provider method');
  perform private.declare_columns('private.withdrawal_stretches', person => 'user_id', personal => 'search_text', plain => 'stretch');
  perform private.declare_columns('payout_simulator.payments',
    personal => 'destination', plain => 'id request_id method amount_eur currency reference created_at');
  perform private.declare_columns('private.payout_conflicts', personal => 'differs', plain => 'attempt_id provider created_at');
  perform private.declare_columns('public.payout_events', personal => 'note', plain => 'id attempt_id state created_at');
  perform private.declare_columns('public.payout_attempts',
    other_person => 'requested_by recall_requested_by recall_cancelled_by', personal => 'destination error recall_reason',
    plain => 'id withdrawal_id request_id provider run_id state amount_eur net_amount_eur remote_id remote_state created_at sent_at '
      'last_sent_at unanswered_sends looks misses next_look_at woken lease_until settles recall_requested_at',
    secret => 'payout_link_url lease_owner');
  perform private.declare_columns('public.payout_run_exclusions', personal => 'message', plain => 'run_id withdrawal_id hint');
  perform private.declare_columns('public.bank_matches',
    other_person => 'proposed_by confirmed_by undone_by', personal => 'undone_reason',
    plain => 'id line_id withdrawal_id attempt_id effect amount_eur matched_by_rule confirmed_at created_at undone_at');
  perform private.declare_columns('public.bank_lines',
    other_person => 'owner_user_id', personal => 'counterparty_name counterparty_iban remittance reason',
    plain => 'id statement_id file_id position entry kind account_iban amount_eur booking_day reference end_to_end_id batch_id '
      'batch_count is_return reason_code status_code state is_examined state_since');
  perform private.declare_columns('public.withdrawal_requests',
    person => 'user_id', other_person => 'approved_by released_by cooling_off_released_by',
    personal => 'error_message approved_destination cooling_off_released_reason',
    plain => 'id method amount_eur fee_percent fee_amount_eur net_amount_eur status remote_state reference approved_at '
      'released_at cooling_off_released_at cooling_off_events created_at processed_at',
    secret => 'payout_link_url');
  perform private.declare_columns('public.balance_ledger',
    person => 'user_id', other_person => 'actor_user_id', personal => 'reason', plain => 'id amount kind withdrawal_id created_at');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  -- A trigger removes the trace of each destination, and notes an account event, which the erasure has to delete.
  (
    148, 'payout_destinations', 'public.payout_destinations', 't.user_id = $1',
    'Where you are paid', 'Pay withdrawals', v_contract, 'Until the account is erased',
    null, null, 'delete', '{}', null
  ),
  (
    149, 'payout_counterparties', 'public.payout_counterparties', 't.user_id = $1',
    'Your details at the payout provider', 'Pay withdrawals', v_contract, 'Until the account is erased',
    null, null, 'delete', '{}', null
  ),
  -- The new name, which its trigger has already written: the row stays for the search of withdrawals.
  (
    600, 'withdrawal_stretches', 'private.withdrawal_stretches', 't.user_id = $1',
    'Name and address in the search of withdrawals', 'Find withdrawals', v_contract, 'Until the account is erased',
    'A copy of your profile.', null, 'change', $${"search_text": "lower('Deleted person')"}$$,
    'The months of your withdrawals.'
  ),
  (
    601, 'simulated_payments', 'payout_simulator.payments',
    't.request_id in (
       select a.request_id
         from public.withdrawal_requests w join public.payout_attempts a on a.withdrawal_id = w.id where w.user_id = $1)',
    'Simulated payments of the demo', 'Show payouts in the demo', v_contract, 'As long as the demo',
    'Simulates another company.', null, 'change', $${"destination": "null"}$$, 'Amount and state of the payment.'
  ),
  (
    602, 'payout_conflicts', 'private.payout_conflicts',
    't.attempt_id in (
       select a.id
         from public.withdrawal_requests w join public.payout_attempts a on a.withdrawal_id = w.id where w.user_id = $1)',
    'Payouts that the provider reported differently', 'Check payouts', v_accounting, v_years,
    null, null, 'change', $${"differs": "'Deleted'"}$$, 'That there was a difference, and when.'
  ),
  (
    603, 'payout_events', 'public.payout_events',
    't.attempt_id in (
       select a.id
         from public.withdrawal_requests w join public.payout_attempts a on a.withdrawal_id = w.id where w.user_id = $1)',
    'Course of your payouts', 'Pay withdrawals', v_accounting, v_years,
    null, null, 'change', $${"note": "null"}$$, 'State and time: ' || v_books
  ),
  -- The destination is part of the order to the bank; refuse_line_change protects it in payout runs.
  (
    604, 'payout_attempts', 'public.payout_attempts',
    't.withdrawal_id in (select w.id from public.withdrawal_requests w where w.user_id = $1)',
    'Your payouts', 'Pay withdrawals', v_accounting, v_years,
    null,
    array[
      'id', 'withdrawal_id', 'request_id', 'provider', 'state', 'destination', 'amount_eur', 'net_amount_eur', 'remote_id',
      'remote_state', 'error', 'created_at', 'sent_at', 'recall_requested_at', 'recall_reason'
    ],
    'change',
    $${
      "error": "null", "payout_link_url": "null",
      "recall_reason": "case when t.recall_reason is not null then 'Deleted' end"
    }$$,
    'Amount, time and destination of each payment: ' || v_books
  ),
  (
    605, 'payout_run_exclusions', 'public.payout_run_exclusions',
    't.withdrawal_id in (select w.id from public.withdrawal_requests w where w.user_id = $1)',
    'Payout runs that left out a withdrawal of yours', 'Pay withdrawals', v_accounting, v_years,
    null, null, 'change', $${"message": "'Deleted'"}$$, 'Which rule left it out.'
  ),
  (
    610, 'bank_matches', 'public.bank_matches',
    't.withdrawal_id in (select w.id from public.withdrawal_requests w where w.user_id = $1)',
    'Lines of the bank about your payouts', 'Compare payouts with the bank', v_accounting, v_years,
    null, null, 'change', $${"undone_reason": "case when t.undone_reason is not null then 'Deleted' end"}$$,
    'Which line belongs to which payout: ' || v_books
  ),
  -- Also a line that staff have to review, but not the lines of a whole payout run, nor a line that was matched by mistake.
  (
    611, 'bank_lines', 'public.bank_lines',
    't.id in (
       select m.line_id
         from public.withdrawal_requests w join public.bank_matches m on m.withdrawal_id = w.id
        where w.user_id = $1 and m.undone_at is null and m.matched_by_rule <> ''batch''
       union
       select l.id
         from public.withdrawal_requests w
         join public.payout_attempts a on a.withdrawal_id = w.id and a.provider = ''bank''
         join public.bank_lines l on l.end_to_end_id = a.request_id
        where w.user_id = $1)',
    'Bookings of the bank', 'Compare payouts with the bank', v_accounting, v_years,
    null,
    array[
      'id', 'kind', 'amount_eur', 'booking_day', 'reference', 'end_to_end_id', 'counterparty_name', 'counterparty_iban',
      'remittance', 'is_return', 'reason_code', 'status_code'
    ],
    'change', $${"reason": "case when t.reason is not null then 'Deleted' end"}$$,
    'Name, account and remittance as on the statement of the bank: ' || v_books
  ),
  (
    620, 'withdrawals', 'public.withdrawal_requests', 't.user_id = $1',
    'Your withdrawals', 'Pay withdrawals', v_accounting, v_years,
    null, null, 'change',
    $${
      "error_message": "null", "payout_link_url": "null", "approved_destination": "null",
      "cooling_off_released_reason": "case when t.cooling_off_released_reason is not null then 'Deleted' end"
    }$$,
    'Amount, fee, method and times: ' || v_books
  ),
  (
    621, 'ledger', 'public.balance_ledger', 't.user_id = $1',
    'Your balance', 'Keep the books', v_accounting, v_years,
    null, null, 'keep', '{}', v_books
  );
end
$declare$;
