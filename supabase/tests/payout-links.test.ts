import { expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';
import type { Person } from './world.ts';

// Whoever has the link of a payout collects the money: who of staff sees one, and who does not.

const LINK = 'https://payout.example.com/p/abc';

const { world, till } = await openTill();
const releaser = await world.person('moderator');
const other = await world.person('moderator');
await till.useProvider('simulator');

const details = async (caller: Person, { id }: { id: string }) =>
  (await world.rpc<Withdrawal>(caller, 'admin_get_withdrawal_details', { p_request_id: id })).details;
const show = (caller: Person, { id }: { id: string }) =>
  world.rpc<string | null>(caller, 'admin_show_payout_link', { p_request_id: id });
const shown = async ({ id }: { id: string }) =>
  (await world.audited(id)).filter(({ action }) => action === 'show_payout_link');

/** A payout that waits to be collected. */
async function waiting(): Promise<Withdrawal & { attempt: string; owner: Person }> {
  const owner = await till.owner(100);
  const made = await till.request(owner, 20, 'payout_link');
  const attempt = await till.sending(releaser, made, 'w');
  await till.record(attempt, 'w', 'accepted', { p_remote_state: 'active', p_payout_link_url: LINK });
  return { ...made, attempt, owner };
}

it('neither a list nor the details have a link that waits, only that there is one', async () => {
  const made = await waiting();
  expect(await details(other, made)).toMatchObject({ payout_link_url: null, has_payout_link: true });
  const listed = await world.rpc<Withdrawal[]>(other, 'admin_get_withdrawals');
  expect(JSON.stringify(listed)).not.toContain(LINK);
});

it('somebody of staff who had no part in it asks for it, which is noted', async () => {
  const made = await waiting();
  expect(await show(other, made)).toBe(LINK);
  expect(await shown(made)).toEqual([expect.objectContaining({ actor_user_id: other.id })]);
});

it('nobody sees it who released or approved it, or whose account somebody of those can use', async () => {
  const made = await waiting();
  const approver = await world.person('moderator');
  await world.sql(
    'update public.withdrawal_requests set approved_by = $1, approved_at = now() where id = $2',
    [approver.id, made.id],
  );
  const puppet = await world.person('moderator');
  await world.sql(`select private.note_account_event($1, 'password', $2)`, [puppet.id, releaser.id]);
  for (const caller of [releaser, approver, puppet])
    await world.refuses(
      caller,
      'admin_show_payout_link',
      { p_request_id: made.id },
      'P0001',
      /^You had a part in this payout/,
    );
  expect(await shown(made)).toEqual([]);
});

it('nor whoever has a hand in that money, as by having changed the name it is paid to', async () => {
  const made = await waiting();
  await world.rpc(other, 'admin_update_user_profile', {
    p_user_id: made.owner.id,
    p_updates: { full_name: 'Somebody Else' },
  });
  await world.refuses(
    other,
    'admin_show_payout_link',
    { p_request_id: made.id },
    'P0001',
    /^You changed this person's name in the last 30 days/,
  );
  const later = await till.request(made.owner, 20, 'payout_link');
  await world.refuses(
    other,
    'admin_process_withdrawal',
    { p_request_id: later.id },
    'P0001',
    /^You changed this person's name/,
  );
  await world.refuses(
    made.owner,
    'admin_show_payout_link',
    { p_request_id: made.id },
    '42501',
    'Not authorized',
  );
  expect(await shown(made)).toEqual([]);
});

it('one that was collected is history, and shown', async () => {
  const made = await waiting();
  await till.record(made.attempt, 'w', 'completed', { p_remote_state: 'processed', p_payout_link_url: LINK });
  expect(await details(other, made)).toMatchObject({ payout_link_url: LINK, has_payout_link: false });
});
