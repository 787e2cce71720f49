-- Every way in which money can move, and what stands in it. Tests tie this page to the procedures: whatever moves money, or
-- says how it may, is named here, and every hint named here is one that is raised.

create table private.money_rules (
  position integer primary key,
  way text not null unique,
  -- Who can do what alone, what takes two, and what is watched. Null: nothing does, nothing is.
  alone text not null,
  two text,
  watched text,
  procedures text[] not null default '{}',
  hints text[] not null default '{}'
);
comment on table private.money_rules is 'Every way in which money can move: who can do what alone, what takes two, what is watched.';
alter table private.money_rules enable row level security;

insert into private.money_rules (position, way, alone, two, watched, procedures, hints) values
(
  1, 'A user asks for money',
  'A user asks for their own balance to be paid out, up to all of it. The amount is reserved at once. Nobody else can ask for them.',
  null,
  'Each balance is the sum of its ledger, which nobody can change. private.unbalanced_accounts() is empty at all times.',
  array['request_withdrawal'],
  array['insufficient_balance', 'too_many_pending', 'second_factor_required', 'account_banned', 'account_suspended']
),
(
  2, 'Where a user is paid',
  'A user records their own IBAN or Revtag. Staff cannot. With a second factor on the account, its code is needed.',
  null,
  'A change takes approvals back. Payouts of the account wait after it.',
  array['set_payout_destination'],
  array['second_factor_required', 'account_banned', 'account_suspended']
),
(
  3, 'A withdrawal is approved',
  'A member of staff approves what is above the limit for two people; that pays nothing yet. Never their own, never of somebody '
  'whose account they changed within 30 days.',
  'Whoever releases it must be somebody else: two accounts of which one can sign in as the other are one person.',
  'The audit log names who approved what, and for which destination.',
  array['admin_approve_withdrawal'],
  array[
    'own_withdrawal', 'involved_in_account', 'ended_cooling_off', 'approval_not_needed', 'already_approved', 'changed_meanwhile',
    'second_factor_again'
  ]
),
(
  4, 'A withdrawal is paid through the provider',
  'A member of staff processes it, up to the limit for two people, which counts what the same person received within 24 hours, '
  'and up to what one member of staff may release within 24 hours.',
  'Above the limit: one approves, another processes.',
  'Before anything is sent, everything is looked at again. Each attempt and each answer of the provider is kept.',
  array[
    'admin_process_withdrawal', 'payouts_begin_send', 'payouts_take', 'payouts_record', 'payouts_wake',
    'payouts_remember_counterparty'
  ],
  array[
    'own_withdrawal', 'involved_in_account', 'user_banned', 'user_suspended', 'cooling_off', 'ended_cooling_off', 'needs_approval',
    'approver_may_not_release', 'release_limit', 'already_processing', 'payout_undecided', 'payouts_held', 'nothing_to_pay',
    'no_payout_provider', 'second_factor_again'
  ]
),
(
  5, 'A withdrawal is marked by hand',
  'A member of staff says that it was paid outside the product, within the same limits as if they processed it, or that it '
  'failed: then the whole amount is credited back to the user.',
  'Above the limit: one approves, another marks it as paid.',
  'A provider that says otherwise later is a conflict, which is shown and recorded.',
  array['admin_mark_withdrawal_status'],
  array[
    'own_withdrawal', 'involved_in_account', 'cooling_off', 'ended_cooling_off', 'needs_approval', 'approver_may_not_release',
    'release_limit', 'payout_under_way', 'already_processed'
  ]
),
(
  6, 'The provider answers',
  'The provider''s word that a payout was made pays nothing twice and credits nothing that was paid. What it says of amount, '
  'currency, reference and destination is compared with what was ordered.',
  'A difference is never taken for success: staff decide about that payout. A second one within 30 days holds payouts, which two '
  'admins resume.',
  'A difference is in the audit log, in a metric, and above the withdrawals.',
  array['payouts_record'],
  array[]::text[]
),
(
  7, 'A payout waits after an account was changed',
  'The wait ends by itself.',
  'A member of staff ends it earlier, with a reason; then somebody else approves and releases the withdrawal.',
  'The reason stands with the withdrawal and in the audit log. A later change makes it wait anew.',
  array['admin_release_cooling_off'],
  array['not_cooling_off', 'own_withdrawal', 'involved_in_account', 'approver_may_not_release', 'second_factor_again']
),
(
  8, 'Withdrawals are paid automatically',
  'An admin switches it off.',
  'One admin proposes to switch it on, another confirms. What needs two people, and what belongs to somebody whose account staff changed, is '
  'never paid automatically.',
  'The audit log, and the entry in Withdrawals that nobody requested the payout.',
  array['payouts_enqueue_automatic', 'admin_update_withdrawals_config'],
  array['second_factor_again']
),
(
  9, 'A balance is adjusted',
  'An admin adjusts a balance, with a reason. They then have no part in that person''s withdrawals for 30 days.',
  'The money leaves only through somebody else: see the withdrawals.',
  'An entry in the ledger and one in the audit log, with the reason.',
  array['admin_update_user_profile'],
  array['insufficient_balance', 'changed_meanwhile', 'second_factor_again']
),
(
  10, 'The limits and the wait',
  'An admin lowers a limit and makes the wait after account changes longer; both hold at once.',
  'Raising or emptying a limit, and a shorter wait: one admin proposes, another confirms.',
  'The proposal says what it would do, in pending withdrawals. The audit log has old and new.',
  array['admin_update_withdrawals_approval', 'admin_update_money_limits'],
  array['second_factor_again']
),
(
  11, 'The fee',
  'Nobody.',
  'One admin proposes another fee, another confirms. Pending withdrawals keep theirs.',
  'The audit log has old and new.',
  array['admin_update_withdrawals_config'],
  array['platform_fee_not_a_number', 'second_factor_again']
),
(
  12, 'Payouts are held and resumed',
  'An admin holds them, at once. So do a restore from a backup and a change of the provider.',
  'One admin proposes to resume them, another confirms.',
  'All of staff see the hold and its reason. The audit log.',
  array['admin_hold_payouts', 'admin_release_payouts', 'operator_hold_payouts'],
  array['payouts_held', 'second_factor_again']
),
(
  13, 'The payout provider',
  'Whoever runs the installation chooses it at the start of the server. Another one than before holds payouts.',
  'Resuming them takes two admins.',
  'The audit log. No two processes use different ones, and none changes while payouts are open.',
  array['payouts_use_provider', 'payouts_still_use_provider', 'payouts_stop_using_provider'],
  array['other_provider', 'other_provider_running', 'other_provider_open', 'simulator_needs_demo']
),
(
  14, 'Somebody becomes staff',
  'An admin takes a role away, bans or suspends, at once.',
  'One admin proposes to make somebody a moderator or an admin, another confirms. Both then have no part in that person''s '
  'withdrawals for 30 days.',
  'The audit log, and the account''s own history of who changed it.',
  array['admin_update_user_role', 'suspend_user_admin', 'ban_user_admin'],
  array['own_account', 'last_admin', 'changed_meanwhile', 'second_factor_again']
),
(
  15, 'A proposed change',
  'Any admin withdraws one. Where there is, and for 30 days was, one admin only, it takes effect after 24 hours by itself.',
  'Confirming takes another admin, who cannot sign in as whoever proposed it, nor as whoever it makes staff. What it changes must '
  'still be as it was then. It expires after 7 days.',
  'A number beside Global Config. Where there is one admin only, a mail to all staff.',
  array['admin_confirm_proposal', 'admin_withdraw_proposal', 'run_due_proposals'],
  array['own_proposal', 'proposer_gone', 'not_two_people', 'changed_meanwhile', 'proposal_ended', 'proposal_not_found']
),
(
  16, 'An account of somebody else',
  'A member of staff changes the email of a user or gives them a new password, which that person must replace at the next sign-in. '
  'They then have no part in that person''s withdrawals for 30 days. Nobody types a password for staff: an admin sends a link.',
  null,
  'The audit log. The change counts as theirs when it is asked whether two people are two.',
  array['admin_begin_account_change'],
  array['staff_password', 'not_authorized', 'second_factor_again']
),
(
  17, 'Whoever runs the installation',
  'npm run staff makes accounts, gives roles and passwords, and resets second factors. Whoever holds the machine and its keys is '
  'above these rules: keep both away from who releases payouts.',
  null,
  'The audit log names no person for it and says operator. Its hash chain shows whether rows are missing.',
  array['operator_set_role', 'operator_begin_password_reset', 'operator_reset_second_factor'],
  array['last_admin', 'user_not_found']
);
