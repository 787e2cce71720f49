import { describe, expect } from 'vitest';
import { inBothThemes } from '../harness/axe.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeNo } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';

describe('a closed report', () => {
  journey('is reviewed without the first answer, and an admin decides between two answers', async (desk) => {
    const word = mark();
    const [closer, reviewer, writer, reporter] = await Promise.all([
      desk.createAccount({ role: 'moderator' }),
      desk.createAccount({ role: 'moderator' }),
      appUser(desk),
      appUser(desk),
    ]);
    const of = { p_user_id: closer.id };
    await desk.callAsAdmin('admin_save_second_look_share', { ...of, p_percent: 100 });
    const post = await writer.publish({ title: `Watches ${word}`, description: `Buy them, ${word}.` });
    const report = await reporter.report(post, {
      about: 'post',
      reason: 'Scams',
      description: `A trick, ${word}.`,
    });
    const { client } = await desk.signIn(closer);
    const { error } = await client.rpc('admin_decide', {
      p_target_type: 'post',
      p_target_id: post,
      p_kind: 'ban',
      p_policy: 'scams',
      p_reason: `He never sent one, ${word}.`,
    });
    expect(error).toBeNull();
    await desk.callAsAdmin('admin_save_second_look_share', {
      ...of,
      p_percent: null,
      p_expected: 100,
    });
    // A random draw could choose any moderator.
    const put = 'update private.second_looks set reviewer = $1 where report_id = $2 returning id';
    expect(await desk.inDatabase(put, [reviewer.id, report])).toHaveLength(1);

    const page = await desk.visit('/admin/reports/second-look', { as: reviewer });
    await see(page.getByText(`A trick, ${word}.`), page.getByText(`Watches ${word}`));
    await seeNo(page.getByText('He never sent one'), page.getByText(closer.fullName));
    expect(await inBothThemes(page)).toEqual({ light: [], dark: [] });
    await page.getByLabel('Resolution').selectOption('No violation');
    await page.getByLabel('Notes (optional)').fill(`A joke, ${word}.`);
    await button(page, 'Answer').click();
    await see(
      toast(page, 'Answered. An admin compares it with the first decision.'),
      page.getByText('No report needs your second look.'),
    );

    const admins = await desk.visit('/admin/reports/second-look', { as: 'admin' });
    const entry = admins.getByRole('listitem').filter({ hasText: word });
    await see(
      entry.getByRole('group', { name: 'First decision' }).getByText('User banned'),
      entry.getByRole('group', { name: 'Second look' }).getByText(`A joke, ${word}.`),
    );
    expect(await inBothThemes(admins)).toEqual({ light: [], dark: [] });
    await button(entry, 'Decide again').click();
    const dialog = admins.getByRole('dialog', { name: 'Decide this report again?' });
    await dialog.getByLabel('Reason').fill('It was a joke.');
    await button(dialog, 'Open again').click();
    await admins.waitForURL(`**/admin/reports/${report}`);
    await see(button(admins, 'Decide'));
    expect(await desk.profile(writer.account)).toMatchObject({ is_banned: false });
  });
});
