import { describe, expect } from 'vitest';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { button, live, toast } from '../screens/desks.ts';

// Four people: who reports, who is reported, who decides, and who looks at the appeal.

describe('a decision', () => {
  journey('is appealed against, and overturned by a colleague, live; everybody is told', async (desk) => {
    const word = mark();
    const [author, reporter, colleague] = await Promise.all([
      appUser(desk),
      appUser(desk),
      desk.createAccount({ role: 'moderator' }),
    ]);
    const report = await reporter.report(author.account.id, { description: `Rude, ${word}.` });
    const decider = await desk.visit(`/admin/reports/${report}`, { as: 'moderator' });
    const support = await desk.visit('/admin/support', { as: colleague });
    await live(support);
    await button(decider, 'Decide').click();
    const dialog = decider.getByRole('dialog', { name: /^Decide: / });
    await dialog.getByRole('radio', { name: /^Suspend/ }).click();
    await button(dialog, 'Suspend').click();
    await see(toast(decider, 'Suspended. 1 report closed.'));

    expect(await reporter.readNotices()).toMatchObject([{ kind: 'report_outcome' }]);
    const [notice] = await author.readNotices();
    expect(notice?.body).toContain('Your account is suspended');
    await author.appeal(notice?.decision_id ?? '', `It was not me, ${word}.`);

    const row = support.getByRole('row', { name: /Appeal: Your account is suspended/ }).first();
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
});
