import { expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';
import type { Person } from './world.ts';

// Anyone with the link of a payout can collect the money: which staff see it.

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

/** A payout with a link that was not used yet. */
async function waiting(): Promise<Withdrawal & { attempt: string; owner: Person }> {
  const owner = await till.owner(100);
  const made = await till.request(owner, 20, 'payout_link');
  const attempt = await till.sending(releaser, made, 'w');
  await till.record(attempt, 'w', 'accepted', { p_remote_state: 'active', p_payout_link_url: LINK });
  return { ...made, attempt, owner };
}

it('an unused link is in neither a list nor the details, which say only that it exists', async () => {
  const made = await waiting();
  expect(await details(other, made)).toMatchObject({ payout_link_url: null, has_payout_link: true });
  const listed = await world.rpc<Withdrawal[]>(other, 'admin_get_withdrawals');
  expect(JSON.stringify(listed)).not.toContain(LINK);
});

it('a link is returned to an uninvolved member of staff, which is recorded', async () => {
  const made = await waiting();
  expect(await show(other, made)).toBe(LINK);
  expect(await shown(made)).toEqual([expect.objectContaining({ actor_user_id: other.id })]);
});

it('a link is refused to those who released or approved it, and to those who can use their accounts', async () => {
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

it("a link is refused to anyone involved in the money, such as by changing the receiver's name", async () => {
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

it('a used link is shown', async () => {
  const made = await waiting();
  await till.record(made.attempt, 'w', 'completed', { p_remote_state: 'processed', p_payout_link_url: LINK });
  expect(await details(other, made)).toMatchObject({ payout_link_url: LINK, has_payout_link: false });
});
