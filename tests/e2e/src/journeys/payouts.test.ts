import { describe, expect } from 'vitest';
import { type Desk, NARROW } from '../harness/desk.ts';
import { journey, journeyIn } from '../harness/journey.ts';
import { type AppUser, appUser } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { clearFilters, rows, settled } from '../screens/list.ts';
import { fact, openDetails, simulate } from '../screens/withdrawals.ts';

// The simulated provider takes its time, as a real one does.
const PAID_BY = { timeout: 40_000, interval: 250 };

describe('a withdrawal', () => {
  journeyIn(
    'pair',
    'is paid when somebody processes it: screen, balance, ledger and audit agree',
    async (desk) => {
      const { worker, id } = await requested(desk, 500, 100);
      expect(await balance(desk, worker)).toBe(400);
      const dialog = await openDetails(desk, id, { as: 'moderator', at: desk.other });
      expect(await fact(dialog, 'Amount').innerText()).toBe('€100.00');
      const fee = Number((await fact(dialog, 'Fee amount').innerText()).replace(/[^\d.]/g, ''));
      expect(await fact(dialog, 'Net amount').innerText()).toBe(`€${(100 - fee).toFixed(2)}`);

      await button(dialog, 'Process Now').click();
      await expect.poll(() => fact(dialog, 'Remote state').innerText(), PAID_BY).toBe('completed');
      await seeNo(button(dialog, 'Process Now'));
      expect(await fact(dialog, 'Processed').innerText()).not.toBe('–');

      expect(await balance(desk, worker)).toBe(400);
      expect(await ledger(desk, id)).toEqual([
        ['withdrawal_reserve', -100],
        ['withdrawal_settle', 0],
      ]);
      expect(await desk.auditOf({ id })).toEqual(['process_withdrawal', 'payout_completed']);
    },
  );

  journeyIn('pair', 'that the provider declines is credited back, once', async (desk) => {
    const { worker, id } = await requested(desk, 300, 120);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    await simulate(dialog, 'declined');
    await button(dialog, 'Process Now').click();
    await expect.poll(() => status(desk, id), PAID_BY).toBe('failed');
    await seeNo(button(dialog, 'Process Now'));

    expect(await balance(desk, worker)).toBe(300);
    expect(await ledger(desk, id)).toEqual([
      ['withdrawal_reserve', -120],
      ['withdrawal_refund', 120],
    ]);
    expect(await desk.auditOf({ id })).toContain('payout_failed');
  });

  journeyIn('pair', 'whose payout is not answered is looked for, never sent again', async (desk) => {
    const { worker, id } = await requested(desk, 200, 50);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    await simulate(dialog, 'times_out');
    await button(dialog, 'Process Now').click();
    await expect.poll(() => status(desk, id), { ...PAID_BY, timeout: 80_000 }).toBe('success');
    await expect.poll(() => fact(dialog, 'Remote state').innerText()).toBe('completed');
    expect(await balance(desk, worker)).toBe(150);
    const kinds = (await history(desk, id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'payout_sending')).toHaveLength(1);
    expect(kinds).toContain('payout_unknown');
  });

  journeyIn('pair', 'that two people process at once is paid once', async (desk) => {
    desk.problems.tolerate(/^409 POST \/api\/admin\/withdrawals$/);
    const { worker, id } = await requested(desk, 90, 30);
    const dialogs = await Promise.all(
      [desk.server, desk.other].map(async (at) => {
        const as = await desk.createAccount({ role: 'moderator' });
        return openDetails(desk, id, { as, at });
      }),
    );
    await Promise.all(dialogs.map((dialog) => button(dialog, 'Process Now').dblclick()));
    await expect.poll(() => status(desk, id), PAID_BY).toBe('success');
    expect(await balance(desk, worker)).toBe(60);
    const audit = await desk.auditOf({ id });
    expect(audit.filter((action) => action === 'process_withdrawal')).toHaveLength(1);
  });
});

describe('a pending withdrawal', () => {
  journey('is marked failed with a reason, which gives the amount back', async (desk) => {
    const { worker, id } = await requested(desk, 70, 20);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    const page = dialog.page();
    await button(dialog, 'Mark Failed').click();
    const question = page.getByRole('dialog', { name: 'Mark as failed?' });
    await button(question, 'Mark Failed').click();
    await see(question.getByText('Enter a reason for the failure.'));
    await question.getByLabel('Reason').fill('Wrong account');
    await button(question, 'Mark Failed').click();
    await see(toast(page, 'Marked as failed.'));
    await expect.poll(() => fact(dialog, 'Error message').innerText()).toBe('Wrong account');
    expect(await balance(desk, worker)).toBe(70);
    expect(await desk.auditOf({ id })).toEqual(['mark_withdrawal_failed']);
  });

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

  journey('is refused to a user, by the endpoint and by the database, and stays as it is', async (desk) => {
    const { id, worker } = await requested(desk, 70, 20);
    const { client, session } = await desk.signIn(worker.account);
    const marking = await client.rpc('admin_mark_withdrawal_status', {
      p_request_id: id,
      p_status: 'success',
    });
    expect([marking.status, marking.error?.message]).toEqual([403, 'Not authorized']);
    const answer = await fetch(`${desk.server.url}/api/admin/withdrawals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ action: 'process_single', requestId: id }),
    });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'Not authorized' }]);
    expect(await status(desk, id)).toBe('pending');
    expect(await desk.auditOf({ id })).toEqual([]);
  });
});

describe('the withdrawals list', () => {
  journey('finds what one person asked for, counts all of it, and is shared by its address', async (desk) => {
    const { worker, id } = await requested(desk, 500, 20);
    await worker.withdraw('bank', 30);
    // An admin gave them their balance, so somebody else decides.
    const { client } = await desk.signIn(await desk.createAccount({ role: 'moderator' }));
    await client
      .rpc('admin_mark_withdrawal_status', { p_request_id: id, p_status: 'success' })
      .throwOnError();
    const page = await desk.visit('/admin/withdrawals', { as: 'moderator' });
    await settled(page, 'Withdrawals');
    await page.getByLabel('User', { exact: true }).fill(worker.account.email);
    await page.getByRole('option').first().click();
    await expect.poll(() => rows(page, 'Withdrawals').count()).toBe(2);
    await see(page.getByText('1 · €30.00'), page.getByText('1 · €20.00'));

    await page.getByLabel('Method', { exact: true }).selectOption('Bank');
    await expect.poll(() => rows(page, 'Withdrawals').count()).toBe(1);
    const shared = await desk.visit(page.url(), { as: 'admin' });
    await expect.poll(() => rows(shared, 'Withdrawals').count()).toBe(1);
    await clearFilters(page);
    await page.waitForURL('**/admin/withdrawals');
  });
});

describe('four eyes', () => {
  journey('whoever approves a large withdrawal does not pay it out', async (desk) => {
    const { id } = await requested(desk, 6000, 4000);
    const dialog = await openDetails(desk, id, { as: 'moderator' });
    const first = dialog.page();
    // It stands there, says why it does nothing, and the server agrees.
    await button(dialog, 'Process Now').click({ force: true });
    await see(toast(first, 'This withdrawal must be approved by someone else first.'));
    await button(dialog, 'Approve').click();
    await button(first.getByRole('dialog', { name: 'Approve this withdrawal?' }), 'Approve').click();
    await see(
      dialog.getByText('You approved this withdrawal, so someone else must release it.', { exact: true }),
    );
    expect(await desk.auditOf({ id })).toEqual(['approve_withdrawal']);

    const other = await openDetails(desk, id, { as: await desk.createAccount({ role: 'moderator' }) });
    await button(other, 'Process Now').click();
    await expect.poll(() => status(desk, id), PAID_BY).toBe('success');
  });
});

describe('after a change of where somebody is paid', () => {
  journey('a payout waits; who lets it go early, on a phone, does not pay it', async (desk) => {
    const worker = await appUser(desk, { balance: 200 });
    const { client } = await desk.signIn(worker.account);
    const p_details = { holder: 'Ana Horvat', iban: 'HR1210010051863000160' };
    await client.rpc('set_payout_destination', { p_method: 'bank', p_details }).throwOnError();
    const id = await worker.withdraw('bank', 50);

    // The admin who gave them their balance has no part in it.
    const admins = await openDetails(desk, id, { as: 'admin' });
    await button(admins, 'Process Now').click({ force: true });
    await see(
      toast(admins.page(), /^You adjusted this person's balance in the last 30 days, so someone else/),
    );

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
    await see(toast(first, /^You ended the cooling off of this withdrawal, so someone else/));
    expect(await desk.auditOf({ id })).toEqual(['release_cooling_off']);

    const second = await openDetails(desk, id, { as: await desk.createAccount({ role: 'moderator' }) });
    await button(second, 'Process Now').click();
    await expect.poll(() => status(desk, id), PAID_BY).toBe('success');
  });
});

interface Requested {
  worker: AppUser;
  /** The withdrawal's id. */
  id: string;
}

/** Somebody with a balance, who asks for a part of it. */
async function requested(desk: Desk, euro: number, amount: number): Promise<Requested> {
  const worker = await appUser(desk, { balance: euro });
  return { worker, id: await worker.withdraw('revolut', amount) };
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

/** What moved in the ledger for it: kind and euro. */
async function ledger(desk: Desk, id: string): Promise<[string, number][]> {
  const entries = (await history(desk, id)).filter(({ kind }) => kind.startsWith('withdrawal_'));
  return entries.map(({ kind, amount_eur }) => [kind, Number(amount_eur)]);
}
