// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import type { Me } from '#session/me.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { renderPart } from '#testing/renderPart.tsx';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PersonCell } from './PersonCell.tsx';
import { UserRef } from './UserRef.tsx';

let server: FakeServer;
let me: Me;

beforeEach(() => {
  server = new FakeServer();
  me = server.signIn({ role: 'moderator' });
  knowPeople(server, me);
});

const LEILA = { ...ANA, full_name: 'ليلى عبد الرحمن الخطيب', is_suspended: false, is_banned: false };
const link = (name: string) => screen.findByRole('link', { name });

describe.each([
  ['UserRef', UserRef],
  ['PersonCell', PersonCell],
])('%s', (_, Person) => {
  it('links to the user, and takes the text direction from the name', async () => {
    renderPart(<Person user={LEILA} />, me);
    expect(screen.getByText(LEILA.full_name)).toHaveAttribute('dir', 'auto');
    expect(await link(LEILA.full_name)).toHaveAttribute('href', `/admin/users/${ANA.user_id}`);
    expect(server.called('admin_get_user_names')).toEqual([]);
  });

  it('shows badges of a suspension and a ban, looked up where only names are known', async () => {
    server.on('admin_get_user_names', () => [{ ...ANA, is_suspended: true, is_banned: true }]);
    renderPart(<Person user={ANA} />, me);
    expect(screen.getByRole('link', { name: 'Ana Horvat' })).toBeVisible();
    expect(await screen.findByText('Suspended')).toBeVisible();
    expect(screen.getByText('Banned')).toBeVisible();
  });

  it('links to an unknown user by id, and shows a dash for none', async () => {
    renderPart(<Person userId={anId(9)} />, me);
    expect(await link(anId(9).slice(0, 8))).toHaveAttribute('href', `/admin/users/${anId(9)}`);
    cleanup();
    renderPart(<Person userId={null} />, me);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('–')).toBeVisible();
  });
});

it('shows the username below the name, the email without one, and all in full', () => {
  renderPart(<PersonCell user={LEILA} />, me);
  expect(screen.getByText('@ana')).toBeVisible();
  expect(screen.queryByText('ana@demo.test')).toBeNull();
  cleanup();
  renderPart(<PersonCell user={{ ...LEILA, username: null }} />, me);
  expect(screen.getByText('ana@demo.test')).toBeVisible();
  cleanup();
  renderPart(<PersonCell user={LEILA} isFull />, me);
  for (const text of [ANA.user_id.slice(0, 8), '@ana', 'ana@demo.test'])
    expect(screen.getByText(text)).toBeVisible();
});
