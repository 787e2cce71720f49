import { describe, expect } from 'vitest';
import { call, clientWith, sharedSignIn } from '../harness/accounts.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { button, live, pane, toast } from '../screens/desks.ts';

// People: the reporter, the reported user, the deciding moderator, and the moderator of the appeal.

describe('a decision', () => {
  journey('is appealed against and overturned by a colleague, live; everyone is notified', async (desk) => {
    const word = mark();
    const [author, reporter, colleague] = await Promise.all([
      appUser(desk),
      appUser(desk),
      desk.createAccount({ role: 'moderator' }),
    ]);
    const report = await reporter.report(author.account.id, { description: `Rude, ${word}.` });
    const support = await desk.visit('/admin/support?category=Report Appeal', { as: colleague });
    await live(support);
    const decider = await sharedSignIn(desk.server, 'moderator');
    await call(decider.client, 'admin_decide', {
      p_target_type: 'user',
      p_target_id: author.account.id,
      p_kind: 'suspend',
      p_policy: 'harassment',
      p_reason: 'Rude.',
      p_report_ids: [report],
    });

    expect(await reporter.readNotices()).toMatchObject([{ kind: 'report_outcome' }]);
    const [notice] = await author.readNotices();
    expect(notice?.body).toContain('Your account is suspended');
    await author.appeal(notice?.decision_id ?? '', `It was not me, ${word}.`);

    const name = new RegExp(`Appeal: Your account is suspended.*${author.account.fullName}`);
    const row = support.getByRole('row', { name });
    await see(row);
    await row.getByRole('link', { name: 'Preview' }).click();
    const appeal = support.getByRole('region', { name: 'Appeal' });
    await see(appeal.getByText('Suspend', { exact: true }));
    await button(appeal, 'Overturn').click();
    const question = support.getByRole('dialog', { name: 'Overturn the decision?' });
    await question.getByLabel('Reason').fill('It was somebody else.');
    await button(question, 'Overturn').click();
    await see(toast(support, 'Decision overturned'), appeal.getByText('Overturned', { exact: true }));
    await seeNo(question);
    expect(await desk.profile(author.account)).toMatchObject({ is_suspended: false });
    expect(await author.readNotices()).toMatchObject([{ kind: 'appeal_overturned' }]);
    expect(await reporter.readNotices()).toMatchObject([{ kind: 'reversal' }]);
  });

  journey('is appealed against once by the link in the email, without a sign-in', async (desk) => {
    const word = mark();
    const person = await desk.createAccount();
    await desk.callAsAdmin('admin_decide', {
      p_target_type: 'user',
      p_target_id: person.id,
      p_kind: 'ban',
      p_policy: 'scams',
      p_reason: 'Took the money.',
    });
    // Ten minutes later.
    await desk.inDatabase(
      `update private.mails m set next_try_at = now() from public.notices n where n.id = m.notice_id and n.user_id = $1`,
      [person.id],
    );
    const link = await desk.linkMailedTo(person.email);
    const theirs = await desk.visit(link);
    const send = async () => {
      await theirs.getByLabel('Your appeal').fill(`It was not me, ${word}.`);
      await theirs.getByRole('button', { name: 'Send appeal' }).click();
    };
    await send();
    await see(theirs.getByText('Your appeal was sent. We will answer by email.'));
    desk.problems.tolerate(/^404 POST \/appeal$/);
    await theirs.goto(link);
    await send();
    await see(theirs.getByRole('alert').getByText(/^This link does not work or has expired\./));
    expect(await theirs.getByLabel('Your appeal').inputValue()).toBe(`It was not me, ${word}.`);

    const page = await desk.visit('/admin/support?category=Report Appeal', { as: 'moderator' });
    await page
      .getByRole('row', { name: new RegExp(`Your account is banned.*${person.fullName}`) })
      .getByRole('link', { name: 'Preview' })
      .click();
    const appeal = page.getByRole('region', { name: 'Appeal' });
    await see(
      pane(page).getByText(`It was not me, ${word}.`),
      appeal.getByText('Ban', { exact: true }),
      appeal.getByText('Took the money.'),
      button(appeal, 'Uphold'),
    );
  });

  journey('ends automatically: the restriction is lifted, and staff see when it ended', async (desk) => {
    const person = await appUser(desk);
    const { id } = person.account;
    await desk.callAsAdmin('admin_decide', {
      p_target_type: 'user',
      p_target_id: id,
      p_kind: 'suspend',
      p_policy: 'spam',
      p_reason: 'Sells watches.',
      p_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const page = await desk.visit(`/admin/users/${id}?view=history`, { as: 'moderator' });
    const inForce = page.getByRole('list', { name: 'In force' });
    await see(inForce.getByText('Suspended'), inForce.getByText(/^until /));
    await expect(person.publish()).rejects.toThrow(/suspended/);

    // A day later; the server checks every minute.
    await desk.inDatabase(
      `with moved as (
         update public.decisions set decided_at = decided_at - interval '25 hours', ends_at = ends_at - interval '25 hours'
          where user_id = $1
       )
       update public.sanctions set imposed_at = imposed_at - interval '25 hours', ends_at = ends_at - interval '25 hours'
        where user_id = $1`,
      [id],
    );
    await person.publish();
    await clientWith(desk.server, desk.server.serviceRoleKey).rpc('run_sanctions_expiry');
    await page.reload();
    await see(page.getByRole('list', { name: 'History' }).getByText(/^Ended/));
    await seeNo(inForce);
    expect(await desk.profile(person.account)).toMatchObject({ is_suspended: false });
  });
});
