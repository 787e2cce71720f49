import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { see } from '../harness/see.ts';
import { button, onlyRow, toast } from '../screens/desks.ts';
import { chips, clearFilters, column, settled } from '../screens/list.ts';

describe('the reviews list', () => {
  journey('is narrowed by ratings and visibility, each in the address', async (desk) => {
    const page = await desk.visit('/admin/reviews', { as: 'moderator' });
    await settled(page, 'Reviews');
    await page.getByLabel('Min rating', { exact: true }).selectOption('2');
    await page.getByLabel('Max rating', { exact: true }).selectOption('3');
    await page.getByLabel('Hidden', { exact: true }).selectOption('Visible');
    await page.waitForURL('**hidden=visible*');
    await settled(page, 'Reviews');
    expect((await chips(page)).map((chip) => chip.split(':')[0])).toEqual([
      'Hidden',
      'Min rating',
      'Max rating',
    ]);
    expect(new Set(await column(page, 'Hidden', 'Reviews'))).toEqual(new Set(['No']));
    await clearFilters(page);
    await page.waitForURL('**/admin/reviews');
  });
});

describe('a review', () => {
  journey('is hidden from the list, shown again by Undo, and both are audited', async (desk) => {
    const id = await aVisibleReview(desk, 0);
    const page = await desk.visit(`/admin/reviews?search=${id}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reviews');
    await button(row, 'Hide').click();
    await see(toast(page, 'Review hidden.'), button(row, 'Unhide'));
    await button(page, 'Undo').click();
    await see(button(row, 'Hide'));
    await expect.poll(() => desk.auditOf({ id })).toEqual(['hide_review', 'unhide_review']);
  });

  journey('is deleted after a question, and restored by Undo', async (desk) => {
    const id = await aVisibleReview(desk, 1);
    const page = await desk.visit(`/admin/reviews?search=${id}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reviews');
    await button(row, 'Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete this review?' });
    await button(question, 'Cancel').click();
    expect(await desk.auditOf({ id })).toEqual([]);
    await button(row, 'Delete').click();
    await button(question, 'Delete').click();
    await see(toast(page, 'Review deleted.'), page.getByText('No reviews found.', { exact: true }));
    await button(page, 'Undo').click();
    await see(button(row, 'Hide'));
    expect(await desk.auditOf({ id })).toEqual(['delete_review', 'restore_review']);
  });

  journey('is nobody’s to moderate but staff’s: refused, unchanged, not audited', async (desk) => {
    const id = await aVisibleReview(desk, 2);
    const { client } = await desk.signIn(await desk.createAccount());
    for (const [name, args] of [
      ['toggle_review_visibility_admin', { p_review_id: id, p_hidden: true }],
      ['delete_review_admin', { p_review_id: id }],
      ['restore_review_admin', { p_review_id: id }],
    ] as const) {
      const { status, error } = await client.rpc(name, args);
      expect([name, status, error?.message]).toEqual([name, 403, 'Not authorized']);
    }
    expect(await desk.auditOf({ id })).toEqual([]);
  });
});

/** One of the demo's, for one journey alone: reviews are written in the app, after a job. */
async function aVisibleReview(desk: Desk, at: number): Promise<string> {
  const reviews = await desk.callAsAdmin<{ id: string }[]>('admin_get_reviews', {
    p_is_hidden: false,
    p_order_dir: 'asc',
    p_limit: 3,
  });
  return reviews[at]?.id ?? '';
}
