-- Every way money can move, and who must agree. Tests compare this list with the procedures and with the hints they raise.

create table private.money_rules (
  position integer primary key,
  way text not null unique,
  -- What one person can do alone, what needs two, and what is monitored. Null: nothing.
  alone text not null,
  two text,
  watched text,
  procedures text[] not null default '{}',
  hints text[] not null default '{}'
);
comment on table private.money_rules is
  'Every way money can move: what one person can do alone, what takes two, what is monitored.';
alter table private.money_rules enable row level security;

insert into private.money_rules (position, way, alone, two, watched, procedures, hints) values
(
  0, 'The two-person rule changes',
  'Any admin can turn it on. TWO_PERSON_RULE sets it at the first start of a new installation only. While it is off, one '
  'admin can do alone what is proposed and confirmed below, and withdrawals need two people only above a limit that is set.',
  'One admin proposes turning it off, another confirms.',
  'The audit log records the old and new values.',
  array['admin_update_two_person_rule', 'configure_two_person_rule'],
  array['second_factor_again']
),
(
  1, 'A user requests a payout',
  'Users can request up to their whole balance. The amount is reserved immediately. Nobody else can request it for them.',
  null,
  'Every balance is the sum of its ledger entries, which nobody can change.',
  array['request_withdrawal'],
  array[
    'insufficient_balance', 'too_many_pending', 'second_factor_required', 'account_banned', 'account_suspended', 'account_limited'
  ]
),
(
  2, 'A user changes where they are paid',
  'Users enter their own IBAN or Revtag; staff cannot. If the account has two-factor authentication, a code is required.',
  null,
  'A change revokes approvals and delays the account''s payouts.',
  array['set_payout_destination'],
  array['second_factor_required', 'account_banned', 'account_suspended']
),
(
  3, 'A withdrawal is approved',
  'Staff approve amounts above the two-person limit; approving does not pay anything. Nobody can approve their own '
  'withdrawal, or one of a user whose account they changed in the last 30 days.',
  'Someone else must release it. Two accounts count as one person if either can sign in as the other.',
  'The audit log records who approved what, and for which destination.',
  array['admin_approve_withdrawal'],
  array[
    'own_withdrawal', 'involved_in_account', 'ended_cooling_off', 'approval_not_needed', 'already_approved', 'changed_meanwhile',
    'second_factor_again'
  ]
),
(
  4, 'A withdrawal is paid through the provider',
  'Staff process it, up to two limits: the two-person limit, which counts everything the user received in the last 24 '
  'hours, and the amount that one person may release within 24 hours, with all accounts that they may be able to sign '
  'in as. In bulk, every withdrawal is checked individually.',
  'Above the two-person limit, one person approves and another processes.',
  'Everything is checked again before a payout is sent. Every attempt and every response of the provider is recorded.',
  array[
    'admin_process_withdrawal', 'admin_start_bulk', 'run_bulk', 'payouts_begin_send', 'payouts_take', 'payouts_record',
    'payouts_wake', 'payouts_remember_counterparty'
  ],
  array[
    'own_withdrawal', 'involved_in_account', 'user_banned', 'user_suspended', 'user_limited', 'cooling_off', 'ended_cooling_off',
    'needs_approval', 'approver_may_not_release', 'release_limit', 'in_payout_run', 'already_processing', 'payout_undecided', 'payouts_held', 'nothing_to_pay',
    'no_payout_provider', 'second_factor_again'
  ]
),
(
  5, 'A withdrawal is marked manually',
  'Staff mark it as paid outside the product, within the same limits as for processing, or as failed, which returns the '
  'whole amount to the user.',
  'Above the two-person limit, one person approves and another marks it as paid.',
  'If the provider later reports otherwise, the conflict is shown and recorded.',
  array['admin_mark_withdrawal_status'],
  array[
    'own_withdrawal', 'involved_in_account', 'cooling_off', 'ended_cooling_off', 'needs_approval', 'approver_may_not_release',
    'release_limit', 'in_payout_run', 'payout_under_way', 'already_processed'
  ]
),
(
  6, 'The provider responds',
  'A payout reported as made is never paid again, nor returned to the balance. Amount, currency, reference and '
  'destination are compared with the order.',
  'A mismatch, or an answer without the amount, never counts as success: staff decide. A second one within 30 days holds '
  'all payouts until two admins resume them.',
  'Mismatches appear in the audit log, in a metric, and above the list of withdrawals.',
  array['payouts_record'],
  array[]::text[]
),
(
  7, 'Payouts wait after an account change',
  'The wait ends on its own.',
  'One person can end it early, with a reason; they can then neither approve nor release the withdrawal.',
  'The reason is shown on the withdrawal and kept in the audit log. A later change starts a new wait.',
  array['admin_release_cooling_off'],
  array['not_cooling_off', 'own_withdrawal', 'involved_in_account', 'approver_may_not_release', 'second_factor_again']
),
(
  8, 'Withdrawals are paid automatically',
  'Any admin can turn this off.',
  'One admin proposes turning it on, another confirms. Withdrawals that need two people, and those of users whose account '
  'staff changed, are never paid automatically.',
  'The audit log, and the withdrawal''s history, which shows that nobody requested the payout.',
  array['payouts_enqueue_automatic', 'admin_update_withdrawals_config'],
  array['second_factor_again']
),
(
  9, 'A balance is adjusted',
  'An admin adjusts the balance, with a reason, and cannot handle that user''s withdrawals for 30 days.',
  'The money can only leave through someone else, under the rules for withdrawals.',
  'The ledger and the audit log record the change and its reason.',
  array['admin_update_user_profile'],
  array['insufficient_balance', 'changed_meanwhile', 'second_factor_again']
),
(
  10, 'The limits and the wait change',
  'An admin can lower a limit or lengthen the wait; both take effect immediately.',
  'Raising or removing a limit, or shortening the wait, is proposed by one admin and confirmed by another.',
  'The proposal shows its effect on pending withdrawals. The audit log records the old and new values.',
  array['admin_update_withdrawals_approval', 'admin_update_money_limits'],
  array['second_factor_again']
),
(
  11, 'The fee changes',
  'Nobody can do this alone.',
  'One admin proposes a new fee, another confirms it. Pending withdrawals keep the old one.',
  'The audit log records the old and new values.',
  array['admin_update_withdrawals_config'],
  array['platform_fee_not_a_number', 'second_factor_again']
),
(
  12, 'Payouts are held and resumed',
  'An admin can hold payouts immediately. Restoring a backup or changing the provider holds them too.',
  'One admin proposes to resume them, another confirms.',
  'All staff see the hold and its reason. The audit log records both ends of it.',
  array['admin_hold_payouts', 'admin_release_payouts', 'operator_hold_payouts'],
  array['payouts_held', 'second_factor_again']
),
(
  13, 'The payout provider changes',
  'The operator chooses it when starting the server. A provider other than the last one holds payouts.',
  'Resuming payouts takes two admins.',
  'The audit log. All servers use the same provider, which cannot change while payouts are open.',
  array['payouts_use_provider', 'payouts_still_use_provider', 'payouts_stop_using_provider'],
  array['other_provider', 'other_provider_running', 'other_provider_open', 'simulator_needs_demo']
),
(
  14, 'A user becomes staff, or staff get more rights',
  'An admin can remove a role, ban or suspend immediately, and give a role without access to money or to other staff to a moderator. '
  'Nobody gives permissions that they do not have. With single sign-on, groups of the company''s directory give roles by '
  'name; these roles keep their names. Such an account never counts as a second person, until the operator has confirmed it and its '
  'older second factor.',
  'One admin proposes making a user a moderator or an admin, inviting someone by mail, giving a role with such access, or adding it '
  'to a role; another confirms. Neither can handle the withdrawals of a person whose role they changed for 30 days. Who invited an '
  'account counts as able to sign in to it.',
  'The audit log, and the account''s own history of who changed it.',
  array[
    'admin_update_user_role', 'admin_save_staff_role', 'admin_delete_staff_role', 'admin_leave_staff', 'admin_invite_staff',
    'admin_resend_staff_invitation', 'admin_withdraw_staff_invitation', 'staff_invitation_open', 'suspend_user_admin',
    'ban_user_admin', 'configure_sign_on'
  ],
  array['own_account', 'last_admin', 'not_grantable', 'changed_meanwhile', 'second_factor_again']
),
(
  15, 'A change is proposed',
  'Any admin can withdraw a proposal. If there has been only one admin for 30 days, it takes effect on its own after 24 '
  'hours.',
  'Another admin must confirm it: not one who can sign in as the proposer or as the user whose account '
  'it changes, nor that user. Nothing it changes may have changed since. It expires after 7 days.',
  'A number next to Global Config. If there is only one admin, all staff receive an email.',
  array['admin_confirm_proposal', 'admin_withdraw_proposal', 'run_due_proposals'],
  array['own_proposal', 'own_account', 'proposer_gone', 'not_two_people', 'changed_meanwhile', 'proposal_ended', 'proposal_not_found']
),
(
  16, 'Someone elses account is changed',
  'Staff can change a user''s name and email, or set a new password, which the user must replace at the next sign-in. They '
  'cannot handle that user''s withdrawals for 30 days. Nobody can set a password for staff: an admin sends a link.',
  'One admin proposes resetting the second factor of a member of staff, another confirms, also while the two-person rule is off. '
  'For 30 days, both count as able to sign in as that person.',
  'The audit log. The change also counts when two accounts are checked for being one person.',
  array['admin_begin_account_change', 'admin_update_user_profile', 'admin_reset_second_factor'],
  array['staff_password', 'not_authorized', 'own_account', 'no_second_factor', 'no_other_admin', 'second_factor_again']
),
(
  17, 'The operator',
  'npm run staff creates accounts, sets roles and passwords, resets two-factor authentication, and confirms accounts of single sign-on. '
  'Variables set the account that payout runs are paid from. Anyone who controls the '
  'server and its keys is above these rules: keep both away from the people who release payouts.',
  null,
  'The audit log names the operator instead of a person. Its hash chain reveals missing entries.',
  array['operator_set_role', 'operator_begin_password_reset', 'operator_reset_second_factor', 'operator_link_sign_on', 'configure_payout_debtor'],
  array['last_admin', 'user_not_found']
),
(
  18, 'A payout link is shown',
  'Staff see the link of a payout that waits to be collected only by asking for it, and not if they released or approved it, '
  'ended its wait, or have a hand in that user''s money. Lists and files never hold it.',
  'Anyone who has the link can use it, so it takes one person to release the payout and another to see its link.',
  'The audit log records who saw which link.',
  array['admin_show_payout_link'],
  array['own_withdrawal', 'involved_in_account', 'had_part_in_payout', 'second_factor_again']
),
(
  19, 'A price changes',
  'An admin adds an option, which is not offered yet, takes one off, and changes its label and order.',
  'One admin proposes another amount, price ID or tier, or that an option is offered; another confirms.',
  'The audit log records the old and the new price; prices are compared with Stripe''s if a key is set.',
  array['admin_insert_price_config', 'admin_update_price_config', 'admin_toggle_price_active'],
  array['price_id_taken', 'changed_meanwhile', 'second_factor_again']
),
(
  20, 'A payout run pays bank withdrawals with one file',
  'Staff prepare a run and cancel it until its file is fetched; nothing is paid by that. Meanwhile its withdrawals cannot be paid '
  'otherwise. Afterwards staff can ask the bank to recall single payments.',
  'Two independent people release it: at least one of them is an admin, neither is involved with a payee, and the preparer can be '
  'one of them. The amount that one person may release within 24 hours counts for the second. Two independent people must '
  'record that the bank cancelled a recalled payment; then its amount returns to the user.',
  'Both release the same file, by its SHA-256 in the audit log; the database refuses another. Everything is checked again when the '
  'file is fetched, and each time it is fetched is recorded. A run cannot be changed.',
  array[
    'admin_create_payout_run', 'admin_release_payout_run', 'admin_fetch_payout_run', 'admin_cancel_payout_run',
    'admin_request_recall', 'admin_answer_recall'
  ],
  array[
    'no_payout_debtor', 'nothing_to_pay_out', 'run_state', 'run_blocked', 'same_person', 'needs_admin', 'release_limit',
    'file_differs', 'execution_day_over', 'payouts_held', 'payout_run_fixed', 'not_recallable', 'already_recalled', 'not_recalled',
    'own_withdrawal', 'involved_in_account', 'second_factor_again'
  ]
);

insert into private.money_rules (position, way, alone, two, watched, procedures, hints) values
(
  21, 'The bank reports a payment',
  'Staff with that permission upload the bank''s files. A payment of a run counts as made only if its id, or amount, account and '
  'name, are exactly those of the order. Undoing a match leaves the payment with the bank: nothing can be paid again.',
  'Whoever uploads a file could have written it, so what gives money back in it is confirmed by another independent person. A line '
  'that is not clear is matched by one person and confirmed by another. Neither of them has a hand in that user''s money.',
  'Each line of the bank is listed until it is matched or explained, and each day shows what bank, provider and ledger say. '
  'Balances of consecutive statements must connect. Users get a mail when a payout came back.',
  array[
    'admin_finish_bank_file', 'admin_match_bank_lines', 'bank_match_lines', 'admin_match_bank_line', 'admin_confirm_bank_match',
    'admin_undo_bank_match'
  ],
  array[
    'foreign_account', 'unknown_order', 'balances_contradict', 'file_differs', 'line_state', 'not_matchable', 'amounts_differ',
    'not_two_people', 'own_withdrawal', 'involved_in_account', 'changed_meanwhile', 'already_given_back', 'second_factor_again'
  ]
);
