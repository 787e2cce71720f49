import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, call, clientWith, type SignedIn } from '../harness/accounts.ts';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { follow, goOn, see, seeNo } from '../harness/see.ts';
import { button, choose, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

journey(
  'someone asks in a ticket for their data, and downloads it by the mailed link, once',
  async (desk) => {
    const subject = `My data, ${mark()}`;
    const person = await appUser(desk);
    const { email } = person.account;
    const ticket = await person.openTicket(subject, 'Send me all my data.');
    const page = await desk.visit(`/admin/support/${ticket}`, { as: 'admin' });

    await openRequest(page, 'Access');
    await checkIdentity(page);
    await button(page, 'Send link').click();
    await button(page.getByRole('dialog'), 'Send link').click();
    await see(toast(page, 'Link sent. It is valid for 7 days.'));

    const link = await desk.linkMailedTo(email);
    const theirs = await desk.visit(link);
    await see(theirs.getByRole('heading', { name: 'Your data' }));
    const data = await downloaded(theirs);
    expect(data).toContain(subject);
    expect(new Set(data.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g))).toEqual(new Set([email]));

    desk.problems.tolerate(/^409 POST \/my-data$/);
    await expect
      .poll(async () => {
        await theirs.goto(link);
        await button(theirs, 'Download').click();
        return theirs.getByRole('alert').innerText();
      })
      .toMatch(/^Your data was already downloaded with this link\./);
    await page.reload();
    await see(page.getByText('They have downloaded their data. Close the request.'));
  },
);

journey(
  'two admins approve an erasure and undo it; a later one leaves nothing of the person',
  async (desk) => {
    const person = await appUser(desk);
    const { id, email, fullName } = person.account;
    const ticket = await person.openTicket(`I am ${fullName}`, `Write to ${email}.`);
    const second = await desk.signIn(await desk.createAccount({ role: 'admin' }));
    const [page, other] = await Promise.all([
      desk.visit(`/admin/users/${id}`, { as: 'admin' }),
      desk.visit('/admin/account', { as: second }),
    ]);

    const request = await openRequest(page, 'Erasure');
    await checkIdentity(page);
    await see(rows(page, 'Data of the person').filter({ hasText: 'Deleted' }).first());
    await approve(page, 'Approved. One more person must approve the erasure.');
    await see(page.getByText('You gave the first approval. Ask a colleague to give the second.'));
    await goOn(other, request);
    await approve(other, 'Approved. Their data is erased in 14 days.');
    await see(
      other.getByText(/^Their data is erased in .* Until then it can be undone, also by the person\.$/),
    );
    await button(other, 'Undo erasure').click();
    await other.getByRole('dialog').getByLabel('Reason').fill('They changed their mind.');
    await button(other.getByRole('dialog'), 'Undo erasure').click();
    await see(toast(other, 'Undone. Nothing is erased; two people must approve again.'));
    await see(other.getByText('They changed their mind.'));
    expect(await desk.profile(person.account)).toMatchObject({ full_name: fullName, email });

    await desk.callAsAdmin('admin_update_user_profile', {
      p_user_id: id,
      p_updates: { bio: `I am ${fullName}` },
      p_reason: `Asked by ${email}`,
    });
    await approveTwice(desk, request, second);
    await graceEnds(desk, request);
    // The server checks every minute.
    await expect
      .poll(() => desk.profile(person.account), { timeout: 90_000, interval: 500 })
      .toMatchObject({ full_name: 'Deleted person', email: null });

    // Without what the page knew before.
    await other.reload();
    await see(other.getByText('Their data was erased.'));
    await expectNoTrace(other, person.account);
    for (const path of [
      `/admin/users/${id}`,
      `/admin/support/${ticket}`,
      `/admin/users/${id}?view=history`,
    ]) {
      await goOn(other, path);
      await see(other.getByRole('main').getByText('Deleted person').first());
      await expectNoTrace(other, person.account);
    }
    await goOn(other, '/admin/audit?entityTable=profiles&action=update_user_profile');
    await see(rows(other, 'Audit').filter({ hasText: 'Erased on request' }).first());
    await expectNoTrace(other, person.account);
    await goOn(other, `/admin/users?search=${encodeURIComponent(fullName)}`);
    await see(other.getByText('No users found.'));
    await goOn(other, `/admin/search?q=${email}`);
    await see(other.getByText('Nothing found.'));
    await expect(desk.signIn(person.account)).rejects.toThrow('Invalid login credentials');
  },
);

journey('a legal hold placed during the days of grace stops an erasure', async (desk) => {
  const [person, second] = await Promise.all([desk.createAccount(), desk.createAccount({ role: 'admin' })]);
  const { id } = await desk.callAsAdmin<{ id: string }>('admin_open_privacy_request', {
    p_user_id: person.id,
    p_kind: 'erasure',
  });
  await desk.callAsAdmin('admin_check_identity', { p_id: id, p_how: 'They came to the office.' });
  const request = `/admin/privacy/${id}`;
  await approveTwice(desk, request, await desk.signIn(second));
  const reason = `Court, file ${mark()}`;
  const page = await desk.visit('/admin/privacy/holds', { as: 'admin' });
  await button(page, 'Place hold').click();
  const dialog = page.getByRole('dialog', { name: 'Place a legal hold' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(person.email);
  await page.getByRole('option').filter({ hasText: person.fullName }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await button(dialog, 'Place hold').click();
  await see(toast(page, 'Legal hold placed.'));
  await settled(page, 'Legal holds');
  await see(rows(page, 'Legal holds').filter({ hasText: reason }));

  await follow(page, request);
  await see(page.getByText('A legal hold prevents the erasure. Nothing is erased while it lasts.'));
  await graceEnds(desk, request);
  // The first half of the server's job.
  await clientWith(desk.server, desk.server.serviceRoleKey).rpc('operator_next_erasure').throwOnError();
  await page.reload();
  await see(
    page.getByText('Why the erasure was called off'),
    page.getByText(/^Not erased\. A legal hold keeps this person's data\./),
  );
  await goOn(page, `/admin/users/${person.id}`);
  await see(
    page.getByRole('heading', { name: person.fullName, level: 1 }),
    page.getByRole('list', { name: 'Legal holds' }).getByText(reason),
  );
  await expect
    .poll(async () => (await desk.mailsTo(person.email)).map(({ subject }) => subject))
    .toContain('Your data will not be deleted yet');
});

/** Opens a request of the shown person, and its page; returns its address. */
async function openRequest(page: Page, kind: 'Access' | 'Erasure'): Promise<string> {
  await choose(page.getByRole('main'), 'Privacy request…');
  const dialog = page.getByRole('dialog', { name: /^Privacy request of / });
  await dialog.getByLabel('Kind').selectOption(kind);
  await button(dialog, 'Open request').click();
  await page.getByRole('link', { name: 'Open request' }).click();
  await see(page.getByRole('heading', { name: new RegExp(`^${kind} request \\d+$`), level: 1 }));
  return new URL(page.url()).pathname;
}

async function checkIdentity(page: Page): Promise<void> {
  await button(page, 'Record identity check').click();
  const dialog = page.getByRole('dialog', { name: /^How did you check that / });
  await dialog.getByLabel('Check').fill('They answered a message in the app.');
  await button(dialog, 'Record check').click();
  await see(toast(page, 'Identity check recorded.'));
  await seeNo(dialog);
}

async function approve(page: Page, told: string): Promise<void> {
  await button(page, 'Approve erasure').click();
  await button(page.getByRole('dialog'), 'Approve erasure').click();
  await see(toast(page, told));
  await seeNo(page.getByRole('dialog'));
}

/** The text of data.json in the zip file that the page saves. */
async function downloaded(page: Page): Promise<string> {
  const saved = page.waitForEvent('download');
  await button(page, 'Download').click();
  const files = unzipSync(await readFile(await (await saved).path()));
  return strFromU8(files['data.json'] ?? new Uint8Array());
}

/** Approves an erasure as the demo's admin and another one. */
async function approveTwice(desk: Desk, request: string, second: SignedIn): Promise<void> {
  const p_id = idOf(request);
  await desk.callAsAdmin('admin_approve_erasure', { p_id });
  await call(second.client, 'admin_approve_erasure', { p_id });
}

/** Moves the end of the days of grace into the past, before that of every other request. */
async function graceEnds(desk: Desk, request: string): Promise<void> {
  await desk.inDatabase(
    `update public.privacy_requests set erase_after = now() - interval '1 year' where id = $1 returning id`,
    [idOf(request)],
  );
}

const idOf = (request: string): string => request.split('/').at(-1) ?? '';

/** Expects that a loaded page has neither name nor email of an erased person, attributes included. */
async function expectNoTrace(page: Page, { fullName, email }: Account): Promise<void> {
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  const content = await page.content();
  for (const trace of [fullName, email]) expect(content, page.url()).not.toContain(trace);
}
