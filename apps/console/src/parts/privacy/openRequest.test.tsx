// @vitest-environment jsdom

import { Toasts } from '#kit/toast/Toasts.tsx';
import { toastStore } from '#kit/toast/toasts.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { useOpenRequest } from './useOpenRequest.tsx';

const OPEN = 'admin_open_privacy_request';
const OPEN_IN_TICKET = 'admin_open_ticket_privacy_request';

function Ask({ ticketId }: { ticketId: string | undefined }) {
  const [ask, dialog] = useOpenRequest({ userId: ANA.user_id, ticketId });
  return (
    <>
      <button onClick={ask}>Ask</button>
      {dialog}
    </>
  );
}

async function open(role: string, ticketId?: string) {
  const server = new FakeServer();
  const me = server.signIn({ role });
  knowPeople(server, me);
  onTestFinished(toastStore.clear);
  const user = userEvent.setup();
  renderPart(
    <>
      <Ask ticketId={ticketId} />
      <Toasts />
    </>,
    me,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Privacy request of Ana Horvat' }));
  return {
    server,
    user,
    dialog,
    submit: () => user.click(dialog.getByRole('button', { name: 'Open request' })),
  };
}

const STORED = { id: anId(1), kind: 'erasure', number: 12, due_at: '2027-01-01T10:00:00+00:00' };

it('opens a request for a representative, and links it for people who handle requests', async () => {
  const { server, user, dialog, submit } = await open('admin');
  server.on(OPEN, () => STORED);
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Erasure');
  expect(dialog.getByText('They want their data deleted.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Asked by'), 'Someone on their behalf');
  await submit();
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter who asked.');
  await user.type(dialog.getByLabelText('Their name'), 'Law office');
  await user.clear(dialog.getByLabelText('Asked on'));
  await user.type(dialog.getByLabelText('Asked on'), '2026-11-02');
  await user.type(dialog.getByLabelText('What they wrote (optional)'), 'Delete it all.');
  await submit();
  expect(await screen.findByText('Erasure request 12 opened. It is due on 1 Jan 2027.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open request' })).toHaveAttribute(
    'href',
    `/admin/privacy/${anId(1)}`,
  );
  expect(server.called(OPEN).map(({ args }) => args)).toEqual([
    {
      p_user_id: ANA.user_id,
      p_kind: 'erasure',
      p_asked_by: 'Law office',
      p_message: 'Delete it all.',
      p_asked_at: '2026-11-02T00:00:00Z',
    },
  ]);
});

it('keeps the form with the reason of a refusal, and links nothing for others', async () => {
  const { server, dialog, submit } = await open('moderator', anId(7));
  const sentence = 'Ana Horvat already has an open access request.';
  server.on(OPEN_IN_TICKET, () => refuse(409, sentence, 'already_pending'));
  await submit();
  expect(await dialog.findByText(sentence)).toBeVisible();
  server.on(OPEN_IN_TICKET, () => ({ ...STORED, kind: 'access' }));
  await submit();
  expect(await screen.findByText(/^Access request 12 opened/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open request' })).toBeNull();
  expect(server.called(OPEN_IN_TICKET).at(-1)?.args).toEqual({
    p_ticket_id: anId(7),
    p_kind: 'access',
    p_asked_by: null,
    p_message: null,
    p_asked_at: null,
  });
});
