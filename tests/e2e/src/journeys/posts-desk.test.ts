import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { type AppUser, appUser, mark } from '../harness/publicApp.ts';
import { goOn, see } from '../harness/see.ts';
import { button, onlyRow, toast } from '../screens/desks.ts';

describe('a post', () => {
  journey('changes its status from its row and is deleted from its page, until Undo', async (desk) => {
    const { id, word } = await published(desk);
    const page = await desk.visit(`/admin/posts?search=${word}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Posts');
    await row.getByRole('combobox').selectOption('Cancelled');
    await see(toast(page, 'Status changed: Open → Cancelled.'));
    expect(await status(desk, word)).toBe('cancelled');
    await button(page, 'Undo').click();
    await expect.poll(() => status(desk, word)).toBe('open');

    await goOn(page, `/admin/posts/${id}`);
    await button(page, 'Delete').click();
    await confirmDelete(page);
    await page.waitForURL(`**/admin/posts?search=${word}`);
    await see(toast(page, 'Post deleted.'));
    expect(await found(desk, word)).toEqual([]);

    await button(page, 'Undo').click();
    await expect.poll(() => found(desk, word)).toHaveLength(1);
    expect(await desk.auditOf({ id })).toEqual([
      'update_post_status',
      'update_post_status',
      'delete_post',
      'restore_post',
    ]);
  });
});

interface Published {
  id: string;
  word: string;
  client: AppUser;
}

async function published(desk: Desk): Promise<Published> {
  const word = mark();
  const client = await appUser(desk);
  return { id: await client.publish({ title: `Mend a tap ${word}` }), word, client };
}

function found(desk: Desk, word: string): Promise<{ status: string }[]> {
  return desk.callAsAdmin('admin_get_posts', { p_search: word });
}

async function status(desk: Desk, word: string): Promise<string | undefined> {
  return (await found(desk, word))[0]?.status;
}

async function confirmDelete(page: Page): Promise<void> {
  await button(page.getByRole('dialog', { name: 'Delete this post?' }), 'Delete').click();
}
