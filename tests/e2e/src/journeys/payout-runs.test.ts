import { readFile } from 'node:fs/promises';
import { iban } from '@marketdesk/demo/money/payouts.ts';
import { Random } from '@marketdesk/demo/random/random.ts';
import { answerOrder } from '@marketdesk/simulator/bank/answer.ts';
import { readOrder } from '@marketdesk/simulator/bank/order.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, type AppUser } from '../harness/publicApp.ts';
import { follow, see } from '../harness/see.ts';
import { staffWith } from '../harness/staffRole.ts';
import { button, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

const AMOUNT = 31.07;

journey(
  'ten withdrawals are paid by one file of two people, and the bank’s board is empty again',
  async (desk) => {
    const workers = await Promise.all(Array.from({ length: 10 }, () => requested(desk)));
    const ids = workers.map(({ id }) => id);
    const finance = await staffWith(desk, 'Finance clerk');
    const [page, other] = await Promise.all([
      desk.visit(`/admin/withdrawals?minAmount=${AMOUNT}&maxAmount=${AMOUNT}`, { as: finance }),
      desk.visit('/admin/account', { as: await desk.createAccount({ role: 'admin' }) }),
    ]);

    const run = await prepared(page);
    await release(page, 'Released. One more person must release it.');
    await follow(other, run);
    await release(other, 'Released. The file can be downloaded.');
    const order = await readOrder(await downloaded(other));
    expect(order.payments.map(({ endToEndId }) => endToEndId)).toHaveLength(ids.length);
    expect(await statuses(desk, ids)).toEqual(ids.map(() => 'pending'));

    const openingCents = await closingCents(desk);
    const answer = answerOrder(order, { returnEvery: ids.length, openingCents });
    await follow(page, `/admin/withdrawals/bank?day=${order.executionDay}`);
    await upload(page, 'statement.xml', answer.statement);
    await see(page.getByText('1 statement with 1 line: 1 matched, 0 to review.'));
    await see(page.getByText('No lines found.'));
    expect(await statuses(desk, ids)).toEqual(ids.map(() => 'success'));

    // One payment comes back, with a statement that does not continue the one before.
    const later = answerOrder(order, { returnEvery: ids.length, openingCents: openingCents + 5000 });
    await upload(page, 'returns.xml', later.returns ?? '');
    await see(page.getByText(/^Statements are missing after .* Upload those in between\.$/).first());
    await see(page.getByText('1 statement with 1 line: 0 matched, 1 to review.'));
    const returned = order.payments.at(-1);
    const back = workers.find(({ iban: account }) => account === returned?.creditor.iban);
    if (back === undefined) throw new Error('Nothing came back.');
    expect(await statuses(desk, [back.id])).toEqual(['success']);

    // Who uploads a file could have written it.
    await follow(other, `/admin/withdrawals/bank?search=${back.worker.account.fullName}`);
    await rows(other, 'Bank').first().click();
    await button(other, 'Confirm').click();
    await button(other.getByRole('dialog', { name: 'Confirm this match?' }), 'Confirm').click();
    await see(toast(other, 'Match confirmed.'));
    expect(await statuses(desk, [back.id])).toEqual(['failed']);
    expect((await desk.profile(back.worker.account)).balance).toBe(50);
    await expect
      .poll(async () => (await desk.mailsTo(back.worker.account.email)).map(({ subject }) => subject))
      .toContain('Your payout came back');
  },
);

interface Requested {
  worker: AppUser;
  iban: string;
  id: string;
}

/** A user whose bank account has not changed lately, and who requests a part of the balance. */
async function requested(desk: Desk): Promise<Requested> {
  const worker = await appUser(desk, { balance: 50 });
  const { client } = await desk.signIn(worker.account);
  const account = iban(new Random(worker.account.id));
  const p_details = { holder: worker.account.fullName, iban: account };
  await client.rpc('set_payout_destination', { p_method: 'bank', p_details }).throwOnError();
  await desk.inDatabase(
    `update private.account_events set created_at = created_at - interval '2 days' where user_id = $1`,
    [worker.account.id],
  );
  return { worker, iban: account, id: await worker.withdraw('bank', AMOUNT) };
}

/** Prepares a run of all rows of the list; returns its address. */
async function prepared(page: Page): Promise<string> {
  await settled(page, 'Withdrawals');
  await expect.poll(() => rows(page, 'Withdrawals').count()).toBe(10);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Prepare run').click();
  await button(page.getByRole('dialog'), 'Create run of 10 payments').click();
  await see(page.getByText(/^Payout run \d+ prepared\. Two people must release it\.$/));
  await see(page.getByRole('heading', { name: /^Payout run \d+$/, level: 1 }));
  return new URL(page.url()).pathname;
}

async function release(page: Page, told: string): Promise<void> {
  await button(page, 'Release').click();
  await button(page.getByRole('dialog'), 'Release').click();
  await see(toast(page, told));
}

/** The file that the page saves. */
async function downloaded(page: Page): Promise<string> {
  await button(page, 'Download file').click();
  const saved = page.waitForEvent('download');
  await button(page.getByRole('dialog'), 'Download file').click();
  return readFile(await (await saved).path(), 'utf8');
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/xml', buffer: Buffer.from(text) };
  await page.getByLabel('Bank files').setInputFiles(file);
}

/** What the demo's account held at the end of its last statement. */
async function closingCents(desk: Desk): Promise<number> {
  const [statement] = (await desk.inDatabase(
    'select closing_eur from public.bank_statements order by to_day desc limit 1',
    [],
  )) as { closing_eur: string }[];
  return Math.round(Number(statement?.closing_eur) * 100);
}

function statuses(desk: Desk, ids: readonly string[]): Promise<string[]> {
  return Promise.all(
    ids.map(async (p_request_id) => {
      const request = { p_request_id };
      return (await desk.callAsAdmin<{ status: string }>('admin_get_withdrawal_details', request)).status;
    }),
  );
}
