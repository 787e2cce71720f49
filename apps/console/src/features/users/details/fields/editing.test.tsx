// @vitest-environment jsdom

import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openUser, Refusal, Server, userEvent } from '../userPage.testing.ts';

const field = (name: string) => screen.findByRole('button', { name });
const editor = (name: string) => screen.getByRole('textbox', { name });
const updates = (server: Server) => server.sentTo('admin_update_user_profile');

async function typeInto(name: string, text: string, finish = '{Enter}') {
  await userEvent.click(await field(name));
  await userEvent.clear(editor(name));
  await userEvent.type(editor(name), `${text}${finish}`);
}

describe('an editable field', () => {
  it('is saved on blur with the displayed value: null if emptied, country codes in capitals', async () => {
    const server = new Server();
    await openUser(server);
    await typeInto('Full name', 'Ana Kovač', '');
    await userEvent.tab();
    expect(await field('Full name')).toHaveAccessibleDescription('Ana Kovač');
    expect(updates(server)).toEqual([
      {
        p_user_id: server.user.user_id,
        p_updates: { full_name: 'Ana Kovač' },
        p_expected: { full_name: 'Ana Horvat' },
      },
    ]);

    await userEvent.click(await field('Full name'));
    await userEvent.clear(editor('Full name'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updates(server)[1]?.p_updates).toEqual({ full_name: null }));

    await typeInto('Base country code', 'de');
    expect(await screen.findByText('Germany')).toBeVisible();
    expect(updates(server)[2]?.p_updates).toEqual({ base_country_code: 'DE' });
  });

  it('is opened by F2, saved by Enter with the focus kept, and offers Undo', async () => {
    const server = new Server(undefined, {
      admin_undo_latest: () => {
        server.user = { ...server.user, username: 'ana' };
        return null;
      },
    });
    await openUser(server);
    (await field('Username')).focus();
    await userEvent.keyboard('{F2}');
    await userEvent.clear(editor('Username'));
    await userEvent.keyboard('anak{Enter}');
    await waitFor(async () => expect(await field('Username')).toHaveFocus());
    expect(updates(server)).toHaveLength(1);
    expect(await screen.findByRole('status')).toHaveTextContent('Saved');

    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(async () => expect(await field('Username')).toHaveAccessibleDescription('ana'));
    expect(server.sentTo('admin_undo_latest')).toMatchObject([
      {
        p_action: 'update_user_profile',
        p_entity_id: server.user.user_id,
        p_values: { username: 'anak' },
        p_undo_id: expect.any(String) as string,
      },
    ]);
  });

  it('sends nothing on Escape, without a change, or for an invalid value', async () => {
    const server = new Server({ base_latitude: 45.81501149 });
    await openUser(server);
    await typeInto('Username', 'somebody else', '{Escape}');
    expect(await field('Username')).toHaveAccessibleDescription('ana');
    expect(await field('Username')).toHaveFocus();

    await userEvent.click(await field('Base latitude'));
    await userEvent.keyboard('{Enter}');
    await typeInto('Username', ' ana ');
    await field('Username');

    await typeInto('Base country code', 'HRV');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a 2-letter country code, such as HR.');
    expect(editor('Base country code')).toHaveAccessibleDescription(/2-letter/);
    expect(updates(server)).toEqual([]);
  });

  it('keeps the text with the server’s error', async () => {
    const refuse = () => {
      throw new Refusal(409, 'This username is taken.', 'username_taken');
    };
    await openUser(new Server({}, { admin_update_user_profile: refuse }));
    await typeInto('Username', 'ivo');
    expect(await screen.findByRole('alert')).toHaveTextContent('This username is taken.');
    expect(editor('Username')).toHaveValue('ivo');
  });
});

describe('a conflicting field', () => {
  async function conflict() {
    const server = new Server();
    const save = server.answers.admin_update_user_profile;
    server.answers.admin_update_user_profile = (body) => {
      const { username } = (body.p_expected ?? {}) as { username?: string };
      if (username !== server.user.username) {
        throw new Refusal(409, 'username was changed by someone else.', 'changed_meanwhile');
      }
      return save?.(body);
    };
    await openUser(server);
    await field('Username');
    server.user = { ...server.user, username: 'theirs' };
    await typeInto('Username', 'mine');
    const panel = await screen.findByRole('alert');
    return { server, panel };
  }

  it('shows both values, and overwrites only after Keep mine', async () => {
    const { server, panel } = await conflict();
    expect(panel).toHaveTextContent('Someone else changed this.');
    expect(panel).toHaveTextContent('theirs');
    expect(panel).toHaveTextContent('mine');
    expect(server.user.username).toBe('theirs');

    await userEvent.click(within(panel).getByRole('button', { name: 'Keep mine' }));
    expect(await field('Username')).toHaveAccessibleDescription('mine');
    expect(updates(server).at(-1)).toMatchObject({
      p_updates: { username: 'mine' },
      p_expected: { username: 'theirs' },
    });
  });

  it('keeps the other value after Take theirs', async () => {
    const { server, panel } = await conflict();
    await userEvent.click(within(panel).getByRole('button', { name: 'Take theirs' }));
    expect(await field('Username')).toHaveAccessibleDescription('theirs');
    expect(updates(server)).toHaveLength(1);
  });
});

describe('the expiry of the subscription', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Subscription expires at');

  it('is not emptied by an incomplete date', async () => {
    const server = new Server({ subscription_expires_at: '2030-01-01T00:00:00+00:00' });
    await openUser(server);
    await userEvent.click(await field('Subscription expires at'));
    // Browsers report badInput for an incomplete date; jsdom does not.
    Object.defineProperty(box(), 'validity', { value: { badInput: true }, configurable: true });
    fireEvent.change(box(), { target: { value: '' } });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a date and a time.');
    expect(updates(server)).toEqual([]);

    Reflect.deleteProperty(box(), 'validity');
    fireEvent.change(box(), { target: { value: '2031-02-03T04:05' } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(updates(server)).toHaveLength(1));
    expect(updates(server)[0]?.p_updates).toEqual({
      subscription_expires_at: new Date('2031-02-03T04:05').toISOString(),
    });
  });
});

describe('permissions', () => {
  it('lets moderators edit users, but not the balance', async () => {
    await openUser(new Server({ balance: 1234.5 }), { role: 'moderator' });
    expect(await field('Username')).toBeVisible();
    expect(await screen.findByText('€1,234.50')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Balance' })).toBeNull();
  });

  it('lets moderators only read admins', async () => {
    await openUser(new Server({ role: 'admin' }), { role: 'moderator' });
    expect(await screen.findByText('Only admins can change an admin’s account.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Username' })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Worker' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });

  it('lets admins edit admins, except Suspended and Banned in the grid', async () => {
    await openUser(new Server({ role: 'admin', is_suspended: true }));
    expect(await field('Username')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspended' })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Suspended' })).toBeNull();
  });
});

describe('the balance', () => {
  it('is corrected only with a reason; the text stays after Cancel', async () => {
    const server = new Server({ balance: 10 });
    await openUser(server);
    await typeInto('Balance', '12.50');
    const cancelled = await screen.findByRole('dialog');
    await userEvent.click(within(cancelled).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(editor('Balance')).toHaveValue('12.50');

    await userEvent.type(editor('Balance'), '{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Correct the balance to €12.50?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Correct' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(
      'Enter a reason for the correction.',
    );
    expect(updates(server)).toEqual([]);
    await userEvent.type(within(question).getByRole('textbox', { name: 'Reason' }), 'Refund{Enter}');
    expect(await screen.findByText('€12.50')).toBeVisible();
    expect(updates(server)).toMatchObject([
      { p_updates: { balance: 12.5 }, p_expected: { balance: 10 }, p_reason: 'Refund' },
    ]);
  });
});

describe('a switch', () => {
  it('is switched optimistically', async () => {
    const never = () => new Promise(() => undefined);
    await openUser(new Server({ is_worker: false }, { admin_update_user_profile: never }));
    const worker = await screen.findByRole('switch', { name: 'Worker' });
    await userEvent.click(worker);
    expect(worker).toBeChecked();
  });

  it('exists for each notification, and is rolled back after a refusal', async () => {
    const refuse = () => {
      throw new Refusal(403, 'Not authorized', 'not_authorized');
    };
    await openUser(new Server({ notify_new_review: true }, { admin_update_user_profile: refuse }));
    const card = within(await screen.findByRole('region', { name: 'Notification preferences' }));
    expect(card.getAllByRole('switch')).toHaveLength(NOTIFICATION_FLAGS.length);
    const review = card.getByRole('switch', { name: 'New review' });
    await userEvent.click(review);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not authorized');
    expect(review).toBeChecked();
  });
});
