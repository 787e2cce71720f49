-- Whoever has a payout link can collect it, and the provider addresses it by name. Views of a pending link are therefore
-- recorded, and staff who change a name are involved in that person's money.

alter table private.account_events drop constraint account_events_kind_check;
alter table private.account_events add constraint account_events_kind_check
  check (kind in ('password', 'email', 'role', 'balance', 'destination', 'name', 'standing'));

insert into private.money_rules (position, way, alone, two, watched, procedures, hints) values
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
);
update private.money_rules
   set alone = 'Staff can change a user''s name and email, or set a new password, which the user must replace at the next sign-in. They '
               'cannot handle that user''s withdrawals for 30 days. Nobody can set a password for staff: an admin sends a link.',
       procedures = array['admin_begin_account_change', 'admin_update_user_profile']
 where position = 16;
update private.money_rules
   set alone = 'Staff process it, up to two limits: the two-person limit, which counts everything the user received in the last 24 '
               'hours, and the amount that one person may release within 24 hours, with all accounts that they may be able to sign '
               'in as. In bulk, every withdrawal is checked individually.'
 where position = 4;
