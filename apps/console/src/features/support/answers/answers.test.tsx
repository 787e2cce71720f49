// @vitest-environment jsdom

import { claimedBy } from '#engine/desk/desk.testing.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anAnswer, aTicket, SupportDesk } from '../support.testing.ts';
import { endsTurn } from './answer.ts';
import type { Answer } from './answers.api.ts';

const MACRO = anAnswer(2, {
  title: 'Solved',
  bodies: { en: 'Works again', hr: 'Opet radi' },
  steps: { category: 'Billing', close: true },
});

function deskWith(answers: Answer[] = [anAnswer(1), MACRO], role = 'moderator'): SupportDesk {
  const desk = SupportDesk.withMine(undefined, role);
  desk.server.on('admin_get_saved_answers', () => answers);
  desk.server.on('admin_fill_saved_answer', ({ p_answer_id, p_locale }) => {
    const bodies = answers.find(({ id }) => id === p_answer_id)?.bodies ?? {};
    const locale = typeof p_locale === 'string' ? p_locale : 'en';
    return [{ locale, body: `${bodies[locale] ?? ''}.` }];
  });
  desk.server.on('admin_send_saved_answer', (args) => desk.store(args));
  desk.server.on('admin_take_back_support_message', ({ p_message_id }) => {
    desk.messages = desk.messages.filter(({ id }) => id !== p_message_id);
    return null;
  });
  return desk;
}

const box = () => screen.findByRole('textbox', { name: 'Message' });

describe('a saved answer in a reply', () => {
  it('is found by typing, switched to another language, sent with its steps, and undone', async () => {
    const desk = deskWith();
    const { user } = await desk.open();
    await user.type(await box(), '/');
    await user.keyboard('radi');
    expect(await screen.findByRole('option', { name: /^Solved/, selected: true })).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Answer 1/ })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue('Works again.'));
    const used = screen.getByRole('group', { name: 'Saved answer' });
    expect(within(used).getByText('Category Billing')).toBeVisible();
    await user.selectOptions(within(used).getByRole('combobox', { name: 'Language' }), 'Croatian');
    await waitFor(async () => expect(await box()).toHaveValue('Opet radi.'));

    await user.type(await box(), ' Bok!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(desk.sentTo('admin_send_saved_answer')).toHaveLength(1));
    expect(desk.sentTo('admin_send_saved_answer')[0]).toMatchObject({
      p_ticket_id: anId(1),
      p_answer_id: MACRO.id,
      p_content: 'Opet radi. Bok!',
    });
    expect(await screen.findByText(/^Shown in [1-8] s$/)).toBeVisible();
    // In the reply box, the key edits the text.
    await user.keyboard('{Control>}z{/Control}');
    expect(await box()).toHaveValue('');
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(async () => expect(await box()).toHaveValue('Opet radi. Bok!'));
    expect(screen.queryByText(/^Shown in/)).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Saved answer' })).toBeVisible();
    expect(desk.sentTo('admin_take_back_support_message')).toHaveLength(1);
    await waitFor(async () => expect(await box()).toHaveFocus());
  });

  it('shows the next ticket after an answer that closes the ticket', async () => {
    const desk = deskWith();
    desk.items = [1, 2].map((at) => aTicket(at, claimedBy(desk.me.user_id)));
    desk.server.on('admin_send_saved_answer', (args) => {
      desk.close(args.p_ticket_id);
      return desk.store(args);
    });
    window.innerWidth = 1440;
    onTestFinished(() => {
      window.innerWidth = 1024;
    });
    const { user } = await openConsole(`/admin/support?ticket=${anId(1)}`);
    await screen.findByRole('complementary', { name: 'Ticket 1' });
    await user.type(await box(), '/');
    await user.keyboard('radi');
    await screen.findByRole('option', { name: /^Solved/, selected: true });
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue('Works again.'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('complementary', { name: 'Ticket 2' })).toBeVisible();
  });

  it('closes the picker with Escape, and keeps a slash within text', async () => {
    const desk = deskWith();
    const { user } = await desk.open();
    await user.type(await box(), '/');
    await screen.findByRole('combobox', { name: 'Saved answer' });
    await user.keyboard('{Escape}');
    expect(await box()).toHaveFocus();
    await user.keyboard('1/2');
    expect(await box()).toHaveValue('1/2');
    expect(screen.queryByRole('combobox', { name: 'Saved answer' })).not.toBeInTheDocument();
  });
});

it.each([
  [{ category: 'Billing', note: 'Look' }, false],
  [{ close: true }, true],
  [{ team_id: anId(70) }, true],
  [{ hand_over_to: anId(9) }, true],
  // Handover to the sender.
  [{ hand_over_to: anId(8) }, false],
] as const)('the steps %j end the sender’s turn: %s', (steps, ends) =>
  expect(endsTurn(steps, anId(8))).toBe(ends),
);

describe('the screen of saved answers', () => {
  it('saves a new answer with a preview; undoes a deletion', async () => {
    const own = anAnswer(3, { title: 'My own', owner_user_id: anId(9) });
    const desk = deskWith([own, MACRO]);
    desk.server.on('admin_get_teams', () => [{ id: anId(70), name: 'Payments', member_ids: [] }]);
    desk.server.on('admin_save_saved_answer', () => own);
    desk.server.on('admin_delete_saved_answer', () => null);
    desk.server.on('admin_restore_saved_answer', () => null);
    const { user } = await openConsole('/admin/support/answers');
    expect(
      await screen.findByRole('row', { name: /Solved.*English, Croatian.*Category Billing/ }),
    ).toBeVisible();
    // Only admins can edit shared answers.
    expect(screen.queryByRole('button', { name: 'Edit Solved' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'New answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'New answer' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a title.')).toBeVisible();
    const title = within(dialog).getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveFocus());
    await user.type(title, 'Thanks');
    // On the second attempt the error is already shown.
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolledTo.mockRestore());
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveFocus());
    expect(scrolledTo.mock.contexts.at(-1)).toHaveTextContent('Enter a text.');
    await user.paste('Thank you, {{user.first_name}}');
    expect(within(dialog).getByText('Thank you, Maja')).toBeVisible();
    const afterwards = within(dialog).getByRole('combobox', { name: 'Then the ticket' });
    await user.selectOptions(afterwards, 'goes to the team Payments');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(desk.sentTo('admin_save_saved_answer')).toHaveLength(1));
    expect(desk.sentTo('admin_save_saved_answer')[0]).toEqual({
      p_title: 'Thanks',
      p_bodies: { en: 'Thank you, {{user.first_name}}' },
      p_steps: { team_id: anId(70) },
      p_is_shared: false,
    });

    await user.click(screen.getByRole('button', { name: 'Delete My own' }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(desk.sentTo('admin_restore_saved_answer')).toEqual([{ p_id: own.id }]));
  });

  it('shows shared answers to moderators in each language, read-only and without a column of actions', async () => {
    deskWith([MACRO]);
    const { user } = await openConsole('/admin/support/answers');
    await user.click(await screen.findByRole('row', { name: /Solved/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Solved' });
    expect(screen.queryByRole('columnheader', { name: 'Actions', hidden: true })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Title' })).toBeDisabled();
    expect(within(dialog).getByRole('combobox', { name: 'Category' })).toBeDisabled();
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'Croatian');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('Opet radi');
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toBeDisabled();
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});
