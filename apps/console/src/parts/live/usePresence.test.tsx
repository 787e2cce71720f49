// @vitest-environment jsdom

import { ANA, BOB } from '#testing/people.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { MeContext } from '#session/MeContext.ts';
import type { Me } from '#session/me.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { PresenceBar, presenceSentence } from './PresenceBar.tsx';
import { usePresence } from './usePresence.ts';

const TOPIC = 'desk:report:r1';
const person = (of: typeof ANA, typing = false) => ({
  user_id: of.user_id,
  name: of.full_name ?? '',
  typing,
});

let server: FakeServer;
let me: Me;

beforeEach(() => {
  server = new FakeServer();
  me = server.signIn({ role: 'moderator' });
});

function Looking() {
  const { others, setTyping } = usePresence(TOPIC);
  return (
    <>
      <PresenceBar others={others} />
      <input aria-label="Reply" onChange={() => setTyping(true)} onBlur={() => setTyping(false)} />
    </>
  );
}

function open() {
  return render(
    <MeContext value={me}>
      <Looking />
    </MeContext>,
  );
}

const announced = () => server.live.announced.get(TOPIC) ?? [];

describe('other members', () => {
  it('include earlier and later arrivals', async () => {
    server.live.arrive(TOPIC, person(ANA));
    open();
    expect(await screen.findByText('Ana Horvat is here too')).toBeVisible();
    server.live.arrive(TOPIC, person(BOB));
    expect(await screen.findByText('Ana Horvat and Bob Weber are here too')).toBeVisible();
    server.live.depart(TOPIC, ANA.user_id);
    expect(await screen.findByText('Bob Weber is here too')).toBeVisible();
    server.live.depart(TOPIC, BOB.user_id);
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('do not include the user’s own other tabs', async () => {
    server.live.arrive(TOPIC, { user_id: me.user_id, name: 'Mara Novak' });
    server.live.arrive(TOPIC, person(ANA));
    open();
    expect(await screen.findByText('Ana Horvat is here too')).toBeVisible();
  });

  it('are shown as typing', async () => {
    open();
    server.live.arrive(TOPIC, person(ANA));
    server.live.arrive(TOPIC, person(BOB, true));
    expect(await screen.findByText('Bob Weber is typing…')).toBeVisible();
    server.live.arrive(TOPIC, person(BOB, false));
    expect(await screen.findByText('Ana Horvat and Bob Weber are here too')).toBeVisible();
  });
});

describe('the announced presence', () => {
  it('names the user on a private channel, with a key of this tab', async () => {
    open();
    await waitFor(() =>
      expect(announced()).toEqual([
        { user_id: me.user_id, name: 'Mara Novak', avatar_url: null, typing: false },
      ]),
    );
    expect(server.live.joins[0]).toMatchObject({
      config: {
        private: true,
        presence: { enabled: true, key: expect.stringMatching(`^${me.user_id}:.+`) as string },
      },
    });
  });

  it('announces typing once for all keystrokes, and its end', async () => {
    open();
    await waitFor(() => expect(announced()).toHaveLength(1));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Reply'), 'Hello');
    await user.tab();
    await waitFor(() => expect(announced().map(({ typing }) => typing)).toEqual([false, true, false]));
  });

  it('is repeated after a lost connection', async () => {
    open();
    await waitFor(() => expect(announced()).toHaveLength(1));
    server.live.cut();
    await waitFor(() => expect(announced()).toHaveLength(2));
  });
});

it.each([
  [['Ana'], 'Ana is here too'],
  [['Ana', 'Bob'], 'Ana and Bob are here too'],
  [['Ana', 'Bob', 'Eva'], 'Ana and 2 others are here too'],
])('describes %j as: %s', (names, sentence) => {
  const others = names.map((name) => ({ userId: name, name, avatarUrl: null, isTyping: false }));
  expect(presenceSentence(others)).toBe(sentence);
});
