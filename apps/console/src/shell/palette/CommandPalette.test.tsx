// @vitest-environment jsdom

import type { FoundItem } from '#parts/found/found.api.ts';
import { aReview, ReviewDesk } from '#features/reviews/reviews.testing.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

const AT = '2026-11-01T12:00:00Z';
const found = (item: Partial<FoundItem> & Pick<FoundItem, 'kind' | 'id' | 'rank'>): FoundItem => ({
  title: null,
  detail: null,
  user_id: ANA.user_id,
  person: 'Ana Horvat',
  created_at: AT,
  status: null,
  sanction: null,
  ...item,
});
const ITEMS = [
  found({
    kind: 'user',
    id: ANA.user_id,
    title: 'Ana Horvat',
    detail: 'ana@demo.test',
    status: 'active',
    rank: 2,
  }),
  found({ kind: 'ticket', id: anId(2), title: 'Invoice', detail: 'Billing', status: 'open', rank: 3 }),
  found({ kind: 'report', id: anId(1), title: 'Scams', detail: 'An anagram', status: 'claimed', rank: 3 }),
  found({ kind: 'post', id: anId(3), detail: 'Analysis wanted', status: 'in_progress', rank: 3 }),
  found({ kind: 'review', id: anId(4), title: 'Fine', detail: '4', status: 'hidden', rank: 3 }),
  found({ kind: 'withdrawal', id: anId(5), title: '63.00', detail: 'bank', status: 'pending', rank: 1 }),
  found({ kind: 'audit', id: '5236', title: 'suspend_user', detail: 'profiles', rank: 1 }),
];

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on('search_everything', () => ITEMS);
});

async function open() {
  const opened = await openConsole('/admin/reviews');
  server.on('admin_get_reviews', () => []);
  await screen.findByRole('heading', { level: 1 });
  await opened.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or go to' });
  return { ...opened, box };
}

const searched = () => server.calls.filter(({ name }) => name === 'search_everything');

describe('the palette', () => {
  it('requests nothing for one character, and sends one request for quick typing', async () => {
    const { user, box } = await open();
    await user.type(box, 'a');
    expect(screen.getByText(/^Type at least 2 characters/)).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Show all results' })).toBeNull();
    // On a busy machine two keys may be further apart than the debounce.
    for (const value of ['an', 'ana']) fireEvent.change(box, { target: { value } });
    await screen.findByRole('option', { name: /ana@demo.test/ });
    expect(searched().map(({ args }) => args)).toEqual([{ p_query: 'ana', p_limit: 5 }]);
  });

  it('groups results by kind, best first, with owner, status and age', async () => {
    const { user, box } = await open();
    await user.type(box, 'ana');
    await screen.findByRole('option', { name: /Invoice/ });
    const headings = ['Withdrawals', 'Audit', 'Users', 'Tickets', 'Reports', 'Posts', 'Reviews', 'More'];
    const groups = screen.getAllByRole('group').slice(-headings.length);
    expect(groups).toEqual(headings.map((name) => screen.getByRole('group', { name })));
    expect(groups.map((group) => within(group).getByRole('option').textContent)).toEqual([
      expect.stringMatching(/^€63.00Ana Horvat · BankPending.+ago$/),
      expect.stringMatching(/^#5236 Suspended userAna Horvat · User/),
      expect.stringMatching(/^AHAna Horvatana@demo.test/),
      expect.stringMatching(/^InvoiceAna Horvat · BillingOpen/),
      expect.stringMatching(/^ScamsAna Horvat · An anagramClaimed/),
      expect.stringMatching(/^Untitled PostAna Horvat · Analysis wantedIn progress/),
      expect.stringMatching(/^FineAna Horvat · 4 of 5 starsHidden/),
      'Show all results',
    ]);
  });

  it.each([
    [/ana@demo.test/, `/admin/users/${ANA.user_id}`],
    [/Invoice/, `/admin/support/${anId(2)}`],
    [/Scams/, `/admin/reports/${anId(1)}`],
    [/Untitled Post/, `/admin/posts/${anId(3)}`],
    [/Fine/, `/admin/reviews?review=${anId(4)}`],
    [/€63.00/, `/admin/withdrawals?withdrawal=${anId(5)}`],
    [/#5236/, '/admin/audit?entry=5236'],
    ['Show all results', '/admin/search?q=ana'],
  ])('opens the page of %s', async (name, path) => {
    const { user, box, address } = await open();
    await user.type(box, 'ana');
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(address()).toBe(path));
    expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull();
  });

  it('starts with the actions on the focused row, which act on it', async () => {
    const desk = new ReviewDesk([aReview(1), aReview(2)]);
    const { user } = await openConsole('/admin/reviews');
    await screen.findByRole('row', { name: /Comment 1/ });
    await user.keyboard('jj{Control>}k{/Control}');
    const options = () => screen.getAllByRole('option').map((option) => option.textContent);
    await screen.findByRole('combobox', { name: 'Search or go to' });
    expect(options().slice(0, 4)).toEqual(['Decided', 'Hide or unhidev', 'DeleteDelete', 'Dashboard']);
    await user.keyboard('hide{Enter}');
    await waitFor(() =>
      expect(desk.sentTo('toggle_review_visibility_admin')).toEqual([
        { p_review_id: anId(2), p_hidden: true },
      ]),
    );
    expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull();
  });

  it('preselects nothing until a letter or an arrow is pressed', async () => {
    const desk = new ReviewDesk([aReview(1)]);
    const { user } = await openConsole('/admin/reviews');
    await screen.findByRole('row', { name: /Comment 1/ });
    await user.keyboard('j{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Search or go to' });
    const hide = await screen.findByRole('option', { name: /Hide or unhide/ });
    const selected = () =>
      screen
        .getAllByRole('option')
        .flatMap((option) => (option.ariaSelected === 'true' ? option.textContent : []));
    expect(selected()).toEqual([]);
    await user.keyboard('{Enter}');
    await user.type(box, 'hi');
    expect(selected()).toEqual(['Hide or unhidev']);
    await user.keyboard('{Backspace}{Backspace}');
    expect(selected()).toEqual([]);
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}');
    expect(hide).toHaveAttribute('aria-selected', 'true');
    expect(desk.sentTo('toggle_review_visibility_admin')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(desk.sentTo('toggle_review_visibility_admin')).toHaveLength(1));
  });

  it('shows an empty result, and the reason of a failed search', async () => {
    server.on('search_everything', () => []);
    const { user, box } = await open();
    await user.type(box, 'zzz');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    server.on('search_everything', () => refuse(403, 'Not authorized'));
    await user.type(box, 'z');
    expect(await screen.findByText('Not authorized')).toBeVisible();
  });
});
