// @vitest-environment jsdom

import type { HistoryEntry } from '#engine/history/history.api.ts';
import { NO_RECORD } from '#testing/fakeServer.ts';
import type { NoticesRow } from '@marketdesk/contract/database.generated.ts';
import type { Standing } from '@marketdesk/contract/documents.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from './profile.ts';
import { ANA, openUser, Refusal, Server, userEvent } from './userPage.testing.ts';

const inForce = (id: string, kind: Standing['kind']): Standing => ({
  id,
  kind,
  reason: 'Sold a bridge.',
  policy: 'Scams and fraud',
  imposed_by: null,
  imposed_at: '2026-11-20T10:00:00Z',
  ends_at: null,
});
const POSTING = inForce('00000000-0000-4000-8000-00000000005a', 'limit_posting');
const BAN = inForce('00000000-0000-4000-8000-00000000005b', 'ban');
const DECISION: HistoryEntry = {
  kind: 'decision',
  id: '00000000-0000-4000-8000-0000000000d1',
  at: POSTING.imposed_at,
  title: 'Sold a bridge.',
  details: { decision: 'limit', limits: ['posting'] },
  actor_user_id: null,
  entity_table: 'decisions',
  entity_id: '00000000-0000-4000-8000-0000000000d1',
};
const LIFT = 'Lift: May not publish posts';
const QUESTION = 'Lift this limit of Ana Horvat?';

/** The sanctions in force, until the limit is lifted. */
function aServer(
  lift: () => void = () => undefined,
  about: Partial<Profile> = {},
  answers: Server['answers'] = {},
) {
  let standing = [POSTING, BAN];
  return new Server(about, {
    admin_get_user_record: () => ({ ...NO_RECORD, standing }),
    admin_lift_sanction: () => {
      standing = [BAN];
      lift();
      return {};
    },
    admin_undo_latest: () => {
      standing = [POSTING, BAN];
      return null;
    },
    ...answers,
  });
}

const notes = () => within(screen.getByRole('list', { name: 'In force' }));

describe('lifting a limit', () => {
  it('asks for a reason, also by keys; bans are lifted by Unban', async () => {
    const server = aServer();
    await openUser(server);
    (await screen.findByRole('button', { name: LIFT })).focus();
    expect(notes().getAllByRole('button')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: QUESTION }));
    expect(dialog.getByText(/May not publish posts.*the decision stands/)).toBeVisible();
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveFocus());
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await userEvent.type(reason, ' Apologised. ');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(await screen.findByText('Lifted a limit of Ana Horvat.')).toBeVisible();
    expect(server.sentTo('admin_lift_sanction')).toEqual([
      { p_sanction_id: POSTING.id, p_reason: 'Apologised.' },
    ]);
    await waitFor(() => expect(notes().queryByText('May not publish posts')).toBeNull());
    expect(notes().getByText('Banned')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await notes().findByText('May not publish posts')).toBeVisible();
    expect(server.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: 'lift_sanction', p_entity_id: POSTING.id },
    ]);
  });

  it('notifies the person, as the decision shows', async () => {
    const told = (id: string, kind: NoticesRow['kind'], body: string): NoticesRow => ({
      id,
      user_id: ANA,
      kind,
      decision_id: DECISION.id,
      sanction_id: kind === 'lifted' ? POSTING.id : null,
      locale: 'en',
      subject: kind,
      body,
      created_at: DECISION.at,
      read_at: null,
    });
    const notices = [told('00000000-0000-4000-8000-0000000000c1', 'decision', 'You cannot publish posts.')];
    const lift = () => {
      notices.push(told('00000000-0000-4000-8000-0000000000c2', 'lifted', 'This no longer holds.'));
    };
    const answers = { admin_get_user_history: () => [DECISION], admin_get_notices: () => notices };
    const server = aServer(lift, {}, answers);
    await openUser(server, { path: `/admin/users/${ANA}?view=history` });
    await userEvent.click(await screen.findByText('Notices sent'));
    expect(await screen.findByText('You cannot publish posts.')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: LIFT }));
    const dialog = within(await screen.findByRole('dialog', { name: QUESTION }));
    expect(dialog.getByText(/The person is notified, without the reason/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Apologised.');
    await userEvent.click(dialog.getByRole('button', { name: 'Lift' }));
    expect(await screen.findByText('This no longer holds.')).toBeVisible();
  });

  it('reports that the limit was lifted already, and keeps the text', async () => {
    const sentence = 'This sanction has already ended.';
    await openUser(
      aServer(() => {
        throw new Refusal(409, sentence, 'already_ended');
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: LIFT }));
    const dialog = within(await screen.findByRole('dialog', { name: QUESTION }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Apologised.');
    await userEvent.click(dialog.getByRole('button', { name: 'Lift' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    // The reloaded sanctions lack the limit.
    await waitFor(() => expect(screen.queryByText('May not publish posts')).toBeNull());
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Apologised.');
    expect(dialog.getByRole('alert')).toHaveTextContent(sentence);
  });

  it.each([
    ['my own', { self: true }, 'Not on your own account'],
    ['an admin’s', { role: 'moderator' }, 'Only admins can change an admin’s account'],
  ])('is disabled for %s account, with the reason', async (_, viewer, why) => {
    await openUser(aServer(undefined, { role: 'admin' }), viewer);
    const button = await screen.findByRole('button', { name: LIFT });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.closest('[data-tooltip]')).toHaveAttribute('data-tooltip', why);
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
