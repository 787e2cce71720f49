import { describe, expect } from 'vitest';
import type { Desk } from '../harness/desk.ts';
import { journey } from '../harness/journey.ts';
import { see } from '../harness/see.ts';
import { button, onlyRow, toast } from '../screens/desks.ts';

describe('a review', () => {
  journey('is hidden from the list and restored by Undo, and both are audited', async (desk) => {
    const id = await aVisibleReview(desk, 0);
    const page = await desk.visit(`/admin/reviews?search=${id}`, { as: 'moderator' });
    const row = await onlyRow(page, 'Reviews');
    await button(row, 'Hide').click();
    await see(toast(page, 'Review hidden.'), button(row, 'Unhide'));
    await button(page, 'Undo').click();
    await see(button(row, 'Hide'));
    await expect.poll(() => desk.auditOf({ id })).toEqual(['hide_review', 'unhide_review']);
  });
});

/** A demo review for one journey: only the app writes reviews, after a job. */
async function aVisibleReview(desk: Desk, at: number): Promise<string> {
  const reviews = await desk.callAsAdmin<{ id: string }[]>('admin_get_reviews', {
    p_is_hidden: false,
    p_order_dir: 'asc',
    p_limit: 3,
  });
  return reviews[at]?.id ?? '';
}
