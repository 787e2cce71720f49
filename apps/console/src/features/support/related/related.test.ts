import { expect, it } from 'vitest';
import { mergeOf as merging, type Mergeable } from './related.api.ts';

function mergeOf(seen: Mergeable, other: Mergeable) {
  const merge = merging(seen, other);
  return merge && { from: merge.from.id, into: merge.into.id };
}

const ticket = (id: string, about: { category?: string; status?: string; subject?: string } = {}) => ({
  id,
  subject: 'Hello',
  category: 'Billing',
  user_id: 'u',
  status: 'open',
  ...about,
});
const APPEAL = { category: 'Report Appeal', subject: 'Appeal: Your account is banned.' };

it('merges the viewed ticket only if it is closed, and never an appeal', () => {
  expect(mergeOf(ticket('seen'), ticket('other'))).toEqual({ from: 'other', into: 'seen' });
  expect(mergeOf(ticket('seen', { status: 'closed' }), ticket('other'))).toEqual({
    from: 'seen',
    into: 'other',
  });
  expect(mergeOf(ticket('seen'), ticket('other', APPEAL))).toBeNull();
  expect(mergeOf(ticket('seen', { ...APPEAL, status: 'closed' }), ticket('other'))).toBeNull();
});

it('merges into an appeal, and merges a ticket wrongly filed as an appeal', () => {
  expect(mergeOf(ticket('seen', APPEAL), ticket('other'))).toEqual({ from: 'other', into: 'seen' });
  const filed = ticket('other', { category: 'Report Appeal' });
  expect(mergeOf(ticket('seen'), filed)).toEqual({ from: 'other', into: 'seen' });
});
