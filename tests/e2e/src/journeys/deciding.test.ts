import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Desk, PHONE } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { see, seeFocused, seeNo } from '../harness/see.ts';
import { button, live, onlyRow, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

describe('reports are settled', () => {
  journey('with three actions: a spam post, and a ban of its author', async (desk) => {
    const { post, author, report, word } = await spam(desk);
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reports');
    await see(row.getByRole('link', { name: `Cheap watches ${word}` }), row.getByText(author.fullName));

    const hands = new Hands();
    await hands.click(button(row, 'Decide'));
    const dialog = decision(page, `Cheap watches ${word}`);
    await see(dialog.getByText('Suggested'), dialog.getByText(`Buy them, ${word}.`));
    await hands.click(dialog.getByRole('radio', { name: /^Ban/ }));
    await hands.click(button(dialog, 'Ban'));
    await see(toast(page, 'Banned. 1 report closed.'));
    expect(hands.actions).toBeLessThanOrEqual(3);

    expect(await desk.profile(author)).toMatchObject({ is_banned: true });
    expect(await reportNow(desk, report)).toMatchObject({
      status: 'closed',
      resolution_action: 'user_banned',
      resolution_notes: 'Spam and advertising, as reported.',
    });
    expect(await desk.callAsAdmin('admin_get_posts', { p_search: post })).toEqual([]);
  });

  journey('with three actions: five reports about one person, reopened with one', async (desk) => {
    const word = mark();
    const about = await desk.createAccount({ profile: { full_name: `Reported ${word}` } });
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async () =>
        (await appUser(desk)).report(about.id, { description: `Rude, ${word}.` }),
      ),
    );
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator' });
    await settled(page, 'Reports');

    const hands = new Hands();
    const row = rows(page, 'Reports').first();
    await hands.click(button(row, 'Decide'));
    const dialog = decision(page, `Reported ${word}`);
    await see(dialog.getByText('User · Closes 5 open reports'));
    await hands.click(dialog.getByRole('radio', { name: /^No violation/ }));
    await hands.click(button(dialog, 'No violation'));
    await see(toast(page, 'No violation. 5 reports closed.'));
    expect(hands.actions).toBeLessThanOrEqual(3);
    expect(await statuses(desk, ids)).toEqual(['closed', 'closed', 'closed', 'closed', 'closed']);

    await page.keyboard.press('Control+Z');
    await expect.poll(() => statuses(desk, ids)).toEqual(['open', 'open', 'open', 'open', 'open']);
  });

  journey('by target, live, with the keyboard; undone from the toast', async (desk) => {
    const word = mark();
    const about = await desk.createAccount({ profile: { full_name: `Target ${word}` } });
    const page = await desk.visit('/admin/reports/by-target?orderBy=oldest_at&orderDir=desc', {
      as: 'moderator',
    });
    await settled(page, 'Reported');
    await live(page);
    const id = await (await appUser(desk)).report(about.id, { description: word });
    const row = rows(page, 'Reported').filter({ hasText: `Target ${word}` });
    await see(row);

    // Not with j: other journeys add reports.
    await row.focus();
    await page.keyboard.press('d');
    const dialog = decision(page, `Target ${word}`);
    await see(dialog.getByText(word, { exact: true }), dialog.getByText('Suggested'));
    await seeFocused(dialog);
    await page.keyboard.press('2');
    await see(button(dialog, 'Warn'));
    await page.keyboard.press('Enter');
    await see(toast(page, 'Warned. 1 report closed.'));
    await seeNo(dialog, row);
    expect(await reportNow(desk, id)).toMatchObject({ status: 'closed', resolution_action: 'warning_sent' });

    await page.getByRole('button', { name: 'Undo' }).click();
    await see(row);
    expect(await reportNow(desk, id)).toMatchObject({ status: 'open', resolution_action: null });
  });

  journey('on a phone, from the drawer', async (desk) => {
    const { author, word } = await spam(desk);
    const page = await desk.visit(`/admin/reports?search=${word}`, { as: 'moderator', ...PHONE });
    const row = await onlyRow(page, 'Reports');
    await see(row.getByRole('link', { name: `Cheap watches ${word}` }));
    await row.getByRole('link', { name: 'Preview' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Spam/Advertising' });
    await see(drawer.getByText(`Buy them, ${word}.`));
    await button(drawer, 'Decide').tap();
    const dialog = decision(page, `Cheap watches ${word}`);
    await see(dialog.getByText('Suggested'));
    await dialog.getByRole('radio', { name: /^Suspend/ }).tap();
    await dialog.getByLabel('For how long').selectOption('7 days');
    await button(dialog, 'Suspend').tap();
    await see(toast(page, 'Suspended. 1 report closed.'));
    await seeNo(dialog);
    expect(await desk.profile(author)).toMatchObject({ is_suspended: true });
  });
});

describe('a decision', () => {
  journey('appears live for a colleague, who reverses it and reopens the report', async (desk) => {
    const { author, report, word } = await spam(desk);
    const page = await desk.visit(`/admin/reports/${report}`, { as: 'admin' });
    await see(page.getByText('Nothing has been decided about this post.'));
    const [moderator] = [await desk.createAccount({ role: 'moderator' })];
    const { client } = await desk.signIn(moderator);
    const { error } = await client.rpc('admin_decide', {
      p_target_type: 'user',
      p_target_id: author.id,
      p_kind: 'suspend',
      p_policy: 'spam',
      p_reason: `Sells watches, ${word}.`,
    });
    expect(error).toBeNull();
    expect(await desk.profile(author)).toMatchObject({ is_suspended: true });

    await button(page, 'Decide').click();
    const dialog = decision(page, `Cheap watches ${word}`);
    await see(dialog.getByText('Suggested'));
    await dialog.getByRole('radio', { name: /^Remove the post/ }).click();
    await button(dialog, 'Remove the post').click();
    await see(toast(page, 'Post removed. 1 report closed.'), page.getByText('Deleted since'));

    const decisions = page.getByRole('list', { name: 'Decisions' });
    await button(decisions, 'Reverse decision').click();
    const reverse = page.getByRole('dialog', { name: 'Reverse this decision?' });
    await reverse.getByLabel('Reason').fill('It was a joke.');
    await button(reverse, 'Reverse decision').click();
    await see(decisions.getByText('Reversed: It was a joke.'), page.getByText('Unchanged'));

    await button(page, 'Reopen').click();
    const reopen = page.getByRole('dialog', { name: 'Reopen this report?' });
    await reopen.getByLabel('Reason').fill('New facts.');
    await button(reopen, 'Reopen').click();
    await see(toast(page, 'Reopened.'), button(page, 'Decide'));
    expect(await reportNow(desk, report)).toMatchObject({ status: 'open' });
  });

  journey('shows the evidence as reported, with later changes', async (desk) => {
    const about = await desk.createAccount({ profile: { bio: 'I sell cheap watches.' } });
    const report = await (await appUser(desk)).report(about.id, { reason: 'Offensive name/BIO' });
    const page = await desk.visit(`/admin/reports/${report}`, { as: 'moderator' });
    const evidence = page.getByRole('region', { name: 'What was reported' });
    await see(evidence.getByText('Unchanged'), evidence.getByText('I sell cheap watches.'));
    await desk.callAsAdmin('admin_update_user_profile', {
      p_user_id: about.id,
      p_updates: { bio: 'I mend cheap watches.' },
    });
    await page.reload();
    await see(
      evidence.getByText('Changed since'),
      evidence.locator('del', { hasText: 'sell' }),
      evidence.locator('ins', { hasText: 'mend' }),
    );
  });
});

/** Counts the actions of a person. */
class Hands {
  actions = 0;

  async click(thing: Locator): Promise<void> {
    this.actions += 1;
    await thing.click();
  }
}

const decision = (page: Page, title: string) => page.getByRole('dialog', { name: `Decide: ${title}` });

/** A post reported as spam. */
async function spam(desk: Desk) {
  const word = mark();
  const [writer, reporter] = await Promise.all([appUser(desk), appUser(desk)]);
  const post = await writer.publish({ title: `Cheap watches ${word}`, description: `Buy them, ${word}.` });
  const report = await reporter.report(post, {
    about: 'post',
    reason: 'Spam/Advertising',
    description: `Advertising, ${word}.`,
  });
  return { word, post, report, author: writer.account };
}

const reportNow = (desk: Desk, p_report_id: string) =>
  desk.callAsAdmin<Record<string, unknown>>('admin_get_report_details', { p_report_id });

const statuses = (desk: Desk, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await reportNow(desk, id)).status));
