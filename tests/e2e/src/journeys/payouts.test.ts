import { describe, expect } from 'vitest';
import { sharedSignIn, type SignedIn } from '../harness/accounts.ts';
import { type Desk, NARROW } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { type AppUser, appUser } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { fact, openDetails } from '../screens/withdrawals.ts';

const PAID_BY = { timeout: 40_000 };

/** The simulated provider delays its responses; here a tenth of the usual delay. */
const hurry = (desk: Desk) => desk.inDatabase('update payout_simulator.settings set pace = 0.1', []);

describe('a withdrawal', () => {
  journey('is paid by Process Now: screen, balance, ledger and audit agree', async (desk) => {
    await hurry(desk);
    const { worker, id } = await requested(desk, 500, 100);
    expect(await balance(desk, worker)).toBe(400);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    expect(await fact(dialog, 'Amount').innerText()).toBe('€100.00');
    const fee = Number((await fact(dialog, 'Fee amount').innerText()).replace(/[^\d.]/g, ''));
    expect(await fact(dialog, 'Net amount').innerText()).toBe(`€${(100 - fee).toFixed(2)}`);

    await button(dialog, 'Process Now').click();
    await expect.poll(() => fact(dialog, 'Remote state').innerText(), PAID_BY).toBe('Paid');
    await seeNo(button(dialog, 'Process Now'));
    expect(await fact(dialog, 'Processed').innerText()).not.toBe('–');

    expect(await balance(desk, worker)).toBe(400);
    expect(await ledger(desk, id)).toEqual([
      ['withdrawal_reserve', -100],
      ['withdrawal_settle', 0],
    ]);
    expect(await desk.auditOf({ id })).toEqual(['process_withdrawal', 'payout_completed']);
  });
});

describe('a pending withdrawal', () => {
  journey('is marked as paid with a reference, and has no further actions', async (desk) => {
    const { worker, id } = await requested(desk, 70, 20);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    const page = dialog.page();
    await button(dialog, 'Mark Success').click();
    const question = page.getByRole('dialog', { name: 'Mark as paid?' });
    await question.getByLabel('Reference').fill('BANK-77');
    await button(question, 'Mark Success').click();
    await see(toast(page, 'Marked as paid.'));
    await expect.poll(() => fact(dialog, 'Reference').innerText()).toBe('BANK-77');
    for (const name of ['Mark Success', 'Mark Failed', 'Process Now']) await seeNo(button(dialog, name));
    expect(await balance(desk, worker)).toBe(50);
    expect(await desk.auditOf({ id })).toEqual(['mark_withdrawal_success']);
  });

  journey('is refused to users by endpoint and database, and unchanged', async (desk) => {
    const { id, worker } = await requested(desk, 70, 20);
    const user = await desk.signIn(worker.account);
    const marking = await user.client.rpc('admin_mark_withdrawal_status', {
      p_request_id: id,
      p_status: 'success',
    });
    expect([marking.status, marking.error?.message]).toEqual([403, 'Not authorized']);
    expect(await processNow(desk, user, id)).toEqual([403, { error: 'Not authorized' }]);
    expect(await status(desk, id)).toBe('pending');
    expect(await desk.auditOf({ id })).toEqual([]);
  });
});

describe('after a change of the payout destination', () => {
  journey('a payout waits; the person who ends the wait, on a phone, does not pay it', async (desk) => {
    await hurry(desk);
    const worker = await appUser(desk, { balance: 200 });
    const { client } = await desk.signIn(worker.account);
    const p_details = { holder: 'Ana Horvat', iban: 'HR1210010051863000160' };
    await client.rpc('set_payout_destination', { p_method: 'bank', p_details }).throwOnError();
    const id = await worker.withdraw('bank', 50);

    // The admin who set the balance may not process it.
    const [, refusal] = await processNow(desk, await sharedSignIn(desk.server, 'admin'), id);
    expect(refusal).toMatchObject({
      error: expect.stringMatching(
        /^You adjusted this person's balance in the last 30 days, so someone else/,
      ) as string,
    });

    const dialog = await openDetails(desk, id, { as: 'moderator', viewport: NARROW });
    const first = dialog.page();
    await see(dialog.getByText(/^The payout destination was changed, so payouts wait until/));
    await button(dialog, 'Process Now').click({ force: true });
    await see(toast(first, /^The payout destination of this account was changed/));
    await button(dialog, 'Release early').click();
    const question = first.getByRole('dialog', { name: 'End the wait early?' });
    await question.getByLabel('Reason').fill('Called them back.');
    await button(question, 'Release early').click();
    await see(dialog.getByRole('region', { name: 'Cooling off' }).getByText('Called them back.'));
    await button(dialog, 'Process Now').click({ force: true });
    await see(toast(first, /^You ended the cooling off of this withdrawal, so you can neither/));
    expect(await desk.auditOf({ id })).toEqual(['release_cooling_off']);

    const second = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    expect(await processNow(desk, second, id)).toMatchObject([200, {}]);
    await expect.poll(() => status(desk, id), PAID_BY).toBe('success');
  });
});

interface Requested {
  worker: AppUser;
  id: string;
}

/** A user with a balance, who requests a part of it. */
async function requested(desk: Desk, euro: number, amount: number): Promise<Requested> {
  const worker = await appUser(desk, { balance: euro });
  return { worker, id: await worker.withdraw('revolut', amount) };
}

/** Status and response of Process Now for a person. */
async function processNow(desk: Desk, { session }: SignedIn, requestId: string): Promise<[number, unknown]> {
  const answer = await fetch(`${desk.server.url}/api/admin/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ action: 'process_single', requestId }),
  });
  return [answer.status, await answer.json()];
}

async function balance(desk: Desk, worker: AppUser): Promise<unknown> {
  return (await desk.profile(worker.account)).balance;
}

async function status(desk: Desk, id: string): Promise<unknown> {
  return (await desk.callAsAdmin<{ status: string }>('admin_get_withdrawal_details', { p_request_id: id }))
    .status;
}

interface HistoryRow {
  kind: string;
  amount_eur: number | string | null;
}

function history(desk: Desk, id: string): Promise<HistoryRow[]> {
  return desk.callAsAdmin<HistoryRow[]>('admin_get_withdrawal_history', { p_request_id: id });
}

/** The ledger's movements: kind and amount in euro. */
async function ledger(desk: Desk, id: string): Promise<[string, number][]> {
  const entries = (await history(desk, id)).filter(({ kind }) => kind.startsWith('withdrawal_'));
  return entries.map(({ kind, amount_eur }) => [kind, Number(amount_eur)]);
}
