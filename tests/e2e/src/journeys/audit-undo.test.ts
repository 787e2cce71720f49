import { describe, expect } from 'vitest';
import { call } from '../harness/accounts.ts';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { appUser, mark } from '../harness/publicApp.ts';
import { follow, see, seeNo } from '../harness/see.ts';
import { button, toast } from '../screens/desks.ts';
import { rows, settled } from '../screens/list.ts';

describe('Undo in the audit log', () => {
  journey('restores a post that a moderator deleted, unless someone else just restored it', async (desk) => {
    const { id, moderator, client } = await aDeletedPost(desk);
    const page = await openLog(desk, moderator);
    const [entry] = await desk.callAsAdmin<{ id: number }[]>('admin_get_audit', { p_actor: moderator });
    await desk.callAsAdmin('admin_undo_action', { p_entry_id: entry?.id });
    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_undo_action$/);
    await button(page, 'Undo').click();
    await see(toast(page, 'This post was changed again since then.'));
    await seeNo(button(page, 'Undo'));
    expect(await desk.auditOf({ id })).toEqual(['delete_post', 'restore_post']);

    await call(client, 'delete_post_admin', { p_post_id: id });
    await follow(page, `/admin/audit?actor=${moderator}&entityTable=posts`);
    await button(page, 'Undo').click();
    await see(toast(page, 'Post restored.'));
    await seeNo(button(page, 'Undo'));
    expect((await desk.auditOf({ id })).slice(2)).toEqual(['delete_post', 'restore_post']);
    expect(await desk.callAsAdmin('admin_get_posts', { p_search: id })).toMatchObject([{ id }]);
  });

  journey('is refused to moderators, and nothing changes', async (desk) => {
    const { id, client } = await aDeletedPost(desk);
    const { status, error } = await client.rpc('admin_undo_action', { p_entry_id: 1 });
    expect([status, error?.message]).toEqual([403, 'Not authorized']);
    expect(await desk.auditOf({ id })).toEqual(['delete_post']);
  });
});

describe('Restore in the audit log', () => {
  journey('restores a category with its data, and shows conflicts first', async (desk) => {
    const slug = `gone-${mark()}`;
    const create = () => desk.callAsAdmin<string>('admin_create_category', { p_slug: slug });
    const id = await create();
    await desk.callAsAdmin('admin_create_subcategory', { p_category_id: id, p_slug: 'below' });
    const word = { p_entity_type: 'category', p_entity_id: id, p_locale: 'ja' };
    await desk.callAsAdmin('admin_upsert_taxonomy_translation', { ...word, p_display_name: '消えた' });
    await desk.callAsAdmin('admin_delete_category', { p_id: id });
    const meanwhile = await create();

    const page = await desk.visit('/admin/audit?action=delete_category', { as: 'admin' });
    await settled(page, 'Audit');
    const row = rows(page, 'Audit').filter({ hasText: slug });
    await button(row, '9 changes').click();
    const changes = page.getByRole('dialog', { name: /^Changes of entry #/ });
    await see(changes.getByRole('row').filter({ hasText: 'Name (Japanese)' }).getByText('消えた'));
    await page.keyboard.press('Escape');

    desk.problems.tolerate(/^409 POST \/rest\/v1\/rpc\/admin_undo_action$/);
    await button(row, 'Restore').click();
    const asked = page.getByRole('dialog', { name: 'Restore this category?' });
    await button(asked, 'Restore').click();
    await see(asked.getByRole('alert').filter({ hasText: `Another category has the slug "${slug}" now.` }));

    await desk.callAsAdmin('admin_delete_category', { p_id: meanwhile });
    await button(asked, 'Restore').click();
    await see(toast(page, 'Category restored.'));
    expect(await desk.auditOf({ id })).toEqual([
      'create_category',
      'upsert_taxonomy_translation',
      'delete_category',
      'restore_category',
    ]);
    const listed = await desk.callAsAdmin<{ id: string; display_name: string }[]>(
      'admin_list_categories_v2',
      {
        p_locale: 'ja',
        p_search: slug,
      },
    );
    expect(listed).toMatchObject([{ id, display_name: '消えた' }]);
  });
});

/** The log entries of one moderator. */
async function openLog(desk: Desk, moderator: string) {
  const page = await desk.visit(`/admin/audit?actor=${moderator}&action=delete_post`, { as: 'admin' });
  await settled(page, 'Audit');
  await expect.poll(() => rows(page, 'Audit').count()).toBe(1);
  await see(button(page, 'Undo'));
  return page;
}

async function aDeletedPost(desk: Desk) {
  const id = await (await appUser(desk)).publish({ title: `Undo ${mark()}` });
  const moderator = await desk.createAccount({ role: 'moderator' });
  const { client } = await desk.signIn(moderator);
  await call(client, 'delete_post_admin', { p_post_id: id });
  return { id, client, moderator: moderator.id };
}
