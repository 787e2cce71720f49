// @vitest-environment jsdom

import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { claimedBy, CLOSED_BY_BOB } from './desk.testing.ts';
import { nameOf, offers, press, REPORTS, row, SUPPORT } from './kinds.testing.ts';

describe.each([REPORTS, SUPPORT])('$title', (kind) => {
  const { thing, path, make, noun } = kind;
  const open = () => openConsole(path);
  const idOf = (at: number) => ({ [`p_${thing}_id`]: anId(at) });
  const mine = () => {
    const desk = make();
    desk.change(anId(1), claimedBy(desk.me.user_id));
    return desk;
  };

  it('offers moderators Claim, Take over, and Close or Release by owner; nothing once closed', async () => {
    const desk = make([{}, claimedBy(ANA.user_id), {}, CLOSED_BY_BOB]);
    desk.change(anId(3), claimedBy(desk.me.user_id));
    const { user } = await open();
    expect(await offers(user, 1)).toEqual(['Claim']);
    expect(await offers(user, 2)).toEqual(['Take over']);
    expect(await offers(user, 3)).toEqual(['Unclaim', 'Close']);
    expect(await offers(user, 4)).toEqual([]);
  });

  it('offers admins Take over on another person’s item; nothing once closed', async () => {
    make([claimedBy(ANA.user_id), CLOSED_BY_BOB], 'admin');
    const { user } = await open();
    expect(await offers(user, 1)).toEqual(['Take over']);
    expect(await offers(user, 2)).toEqual([]);
  });

  describe('an action on an item', () => {
    it('is optimistic, announced, sent once after two presses, and undoable', async () => {
      const desk = make();
      const { user } = await open();
      await user.dblClick(within(await row(1)).getByRole('button', { name: 'Claim' }));
      expect(within(await row(1)).getByText('Claimed')).toBeVisible();
      expect(await screen.findByText('Claimed.', { selector: '[role=status]' })).toBeVisible();
      expect(await offers(user, 1)).toEqual(['Unclaim', 'Close']);
      expect(desk.sentTo(kind.claim)).toEqual([idOf(1)]);
      expect(desk.sentTo(kind.release)).toEqual([]);

      desk.server.on('admin_undo_latest', () => {
        desk.change(anId(1), { status: 'open', claimed_by_user_id: null });
        return null;
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await within(await row(1)).findByText('Open')).toBeVisible();
      expect(desk.sentTo('admin_undo_latest')).toMatchObject([
        { p_action: `claim_${noun}`, p_entity_id: anId(1) },
      ]);
    });

    it('is rolled back if a colleague was faster, and names the colleague', async () => {
      const desk = make();
      const sentence = `This ${thing} is already claimed by Bob Weber.`;
      desk.server.on(kind.claim, () => {
        desk.change(anId(1), claimedBy(BOB.user_id));
        return refuse(409, sentence, 'already_claimed');
      });
      const { user } = await open();
      await press(user, 1, 'Claim');
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(await within(await row(1)).findByText('Claimed')).toBeVisible();
      expect(await offers(user, 1)).toEqual(['Take over']);
    });
  });

  it('is rolled back after a failure, with the specified message', async () => {
    const desk = make([claimedBy(ANA.user_id), {}]);
    desk.change(anId(1), claimedBy(desk.me.user_id));
    for (const name of [kind.claim, kind.release, kind.close]) desk.server.on(name, () => refuse(500, ''));
    const { user } = await open();
    for (const [verb, at, sentence] of [
      ['Claim', 2, 'Failed to claim'],
      ['Unclaim', 1, 'Failed to unclaim'],
      ['Close', 1, 'Failed to close'],
    ] as const) {
      await press(user, at, verb);
      expect(await screen.findByText(`${sentence} ${thing}`, { exact: false })).toBeVisible();
      await waitFor(async () => expect(await offers(user, at)).toContain(verb));
    }
  });

  it('can be Close, with Undo', async () => {
    const desk = mine();
    const { user } = await open();
    await press(user, 1, 'Close');
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(desk.sentTo(kind.close)).toEqual([{ ...idOf(1), ...kind.closing }]);
    expect(await within(await row(1)).findByText('Closed')).toBeVisible();
    expect(await offers(user, 1)).toEqual([]);
    desk.server.on('admin_undo_latest', () => refuse(409, 'Bob Weber has worked on it since then.'));
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Bob Weber has worked on it since then.');
    expect(desk.sentTo('admin_undo_latest')).toMatchObject([
      { p_action: `close_${noun}`, p_entity_id: anId(1) },
    ]);
  });

  describe('an admin with another person’s item', () => {
    const ask = async (verb: string, question: string) => {
      const desk = make([claimedBy(ANA.user_id)], 'admin');
      const { user } = await openConsole(`${path}?${thing}=${anId(1)}`);
      const drawer = within(await screen.findByRole('dialog'));
      const askAgain = async () => {
        if (verb === 'Unclaim') {
          await user.click(await drawer.findByRole('button', { name: 'More actions' }));
          await user.click(await screen.findByRole('menuitem', { name: verb }));
        } else await user.click(await drawer.findByRole('button', { name: verb }));
        return within(await screen.findByRole('dialog', { name: question }));
      };
      return { desk, user, dialog: await askAgain(), askAgain };
    };

    it('takes the item over after confirmation, from exactly that person', async () => {
      const { desk, user, dialog } = await ask('Take over', 'Take over from Ana Horvat?');
      expect(desk.sentTo(kind.claim)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Take over' }));
      expect(await screen.findByText('Taken over.')).toBeVisible();
      expect(desk.sentTo(kind.claim)).toEqual([{ ...idOf(1), p_take_over_from: ANA.user_id }]);
    });

    it('changes nothing on Cancel, releases the item, and returns it on Undo', async () => {
      const { desk, user, dialog, askAgain } = await ask('Unclaim', 'Unclaim for Ana Horvat?');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(screen.queryByRole('dialog', { name: 'Unclaim for Ana Horvat?' })).toBeNull(),
      );
      expect(desk.sentTo(kind.release)).toEqual([]);

      await user.click((await askAgain()).getByRole('button', { name: 'Unclaim' }));
      expect(await screen.findByText('Unclaimed.')).toBeVisible();
      expect(desk.sentTo(kind.release)).toEqual([idOf(1)]);
      desk.server.on('admin_undo_latest', () => null);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(desk.sentTo('admin_undo_latest')).toHaveLength(1));
      expect(desk.sentTo('admin_undo_latest')[0]).toMatchObject({ p_action: `release_${noun}_of_other` });
    });
  });

  describe('the keyboard', () => {
    it('selects with j, explains with e why closing is refused, claims with c, closes with e', async () => {
      const desk = make([{}, {}]);
      const { user } = await open();
      await row(2);
      await user.keyboard('jje');
      expect(await screen.findByRole('alert')).toHaveTextContent(kind.cannotCloseOpen);
      expect(desk.sentTo(kind.close)).toEqual([]);

      await user.keyboard('c');
      expect(await within(await row(2)).findByText('Claimed')).toBeVisible();
      await waitFor(() => expect(desk.sentTo(kind.claim)).toEqual([idOf(2)]));
      await screen.findByText('Claimed.', { selector: '[role=status]' });

      await user.keyboard('e');
      expect(await within(await row(2)).findByText('Closed')).toBeVisible();
      expect(await row(2)).toHaveFocus();
    });

    it('claims the item in the drawer with c, not the selected row', async () => {
      const desk = make([{}, {}]);
      const { user } = await openConsole(`${path}?${thing}=${anId(2)}`);
      const drawer = within(await screen.findByRole('dialog', { name: nameOf(2) }));
      await drawer.findByRole('button', { name: 'Claim' });
      await user.keyboard('c');
      await waitFor(() => expect(desk.sentTo(kind.claim)).toEqual([idOf(2)]));
    });
  });
});
