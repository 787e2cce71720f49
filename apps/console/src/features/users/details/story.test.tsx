// @vitest-environment jsdom

import type { HistoryEntry } from '#engine/history/history.api.ts';
import { anId, BOB } from '#testing/people.ts';
import type { SanctionEnd, UserRecord } from '@marketdesk/contract/documents.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANA, openUser, Refusal, Server, userEvent } from './userPage.testing.ts';

const HISTORY = `/admin/users/${ANA}?view=history`;

function entry(n: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    kind: 'ticket',
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    at: '2026-11-20T10:00:00Z',
    title: `Ticket ${String(n)}`,
    details: { status: 'open', category: 'Other' },
    actor_user_id: null,
    entity_table: 'support_tickets',
    entity_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    ...more,
  };
}

const UNTIL = '2026-12-24T10:00:00Z';

function lifted(sanction: SanctionEnd['sanction'], why: string): SanctionEnd {
  return {
    sanction,
    end_kind: 'lifted',
    lifted_at: '2026-11-21T10:00:00Z',
    lifted_by: null,
    lift_reason: why,
  };
}

const RECORD: UserRecord = {
  standing: [
    {
      id: '00000000-0000-4000-8000-00000000005a',
      kind: 'ban',
      reason: 'Sold a bridge.',
      policy: 'Scams and fraud',
      imposed_by: BOB.user_id,
      imposed_at: '2026-11-20T10:00:00Z',
      ends_at: null,
    },
  ],
  counts: {
    reports_about: 3,
    reports_by: 1001,
    tickets: 0,
    posts: 2,
    reviews_given: 0,
    reviews_received: 0,
    withdrawals: 0,
  },
  reporter: { sent: 1000, closed: 4, acted_on: 1 },
  related: [
    {
      user_id: anId(703),
      shares: ['payout', 'phone'],
      is_suspended: false,
      is_banned: true,
      created_at: '2026-01-01T00:00:00Z',
    },
  ],
};

describe('the record', () => {
  it('shows sanctions, counts with links, and related accounts', async () => {
    const related = { ...BOB, user_id: anId(703), is_suspended: false, is_banned: true };
    await openUser(
      new Server(
        { is_banned: true },
        { admin_get_user_record: () => RECORD, admin_get_user_names: () => [related] },
      ),
    );
    const inForce = within(await screen.findByRole('list', { name: 'In force' }));
    expect(inForce.getByText('Banned')).toBeVisible();
    expect(inForce.getByText('Sold a bridge.')).toBeVisible();
    expect(inForce.getByText('Scams and fraud')).toBeVisible();
    const record = within(screen.getByRole('list', { name: 'Record' }));
    expect(record.getByRole('link', { name: 'Reports about them 3' })).toHaveAttribute(
      'href',
      `/admin/reports?search=${ANA}`,
    );
    expect(record.getByRole('link', { name: /^Reports sent 1,000\+ · 1 of 4 upheld$/ })).toHaveAttribute(
      'href',
      `/admin/reports?reporter=${ANA}`,
    );
    expect(record.queryByRole('link', { name: /^Tickets/ })).toBeNull();
    const accounts = within(screen.getByRole('list', { name: 'Related accounts' }));
    expect(accounts.getByText('same payout destination, same phone')).toBeVisible();
    expect(await accounts.findByText('Banned')).toBeVisible();
  });
});

describe('the privacy desk', () => {
  const hold = {
    id: anId(1),
    entity_type: 'report',
    reason: 'Court order 4 K 7/26',
    ends_at: '2027-01-01T10:00:00Z',
  };
  const request = { id: anId(2), kind: 'erasure', number: 12, due_at: '2020-01-01T10:00:00Z' };
  const answers = { admin_get_legal_holds: () => [hold], admin_get_privacy_requests: () => [request] };

  it('shows its holds and open requests, and opens another request', async () => {
    const server = new Server({}, answers);
    await openUser(server);
    const holds = within(await screen.findByRole('list', { name: 'Legal holds' }));
    expect(holds.getByText(/^Legal hold on a report until 1 Jan 2027/)).toBeVisible();
    expect(holds.getByText('Court order 4 K 7/26')).toBeVisible();
    const requests = within(screen.getByRole('list', { name: 'Privacy requests' }));
    expect(requests.getByRole('link', { name: 'Erasure request 12' })).toHaveAttribute(
      'href',
      `/admin/privacy/${anId(2)}`,
    );
    expect(requests.getByText(/ago$/).parentElement).toHaveTextContent(/^Due/);
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Privacy request…' }));
    expect(await screen.findByRole('dialog', { name: /^Privacy request of / })).toBeVisible();
  });

  it('keeps both to people who handle requests', async () => {
    const server = new Server({}, answers);
    await openUser(server, { role: 'moderator' });
    await screen.findByRole('list', { name: 'Record' });
    expect(screen.queryByRole('list', { name: 'Legal holds' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(server.refused).toEqual([]);
  });
});

it('marks the current view for any URL', async () => {
  const { router } = await openUser(new Server());
  const views = within(await screen.findByRole('navigation', { name: 'Views' }));
  for (const [search, shown] of [
    ['', 'Profile'],
    ['?view=history&kind=reports', 'History'],
    ['?x=1', 'Profile'],
    ['?view=history', 'History'],
    ['?view=nonsense', 'Profile'],
  ] as const) {
    await router.navigate({ href: `/admin/users/${ANA}${search}` });
    await waitFor(() => {
      const marked = views.getAllByRole('link', { current: 'page' });
      expect(marked.map(({ textContent }) => textContent)).toEqual([shown]);
    });
  }
});

describe('the history', () => {
  it('requests the URL’s filters, and earlier entries after the last', async () => {
    const pages = [Array.from({ length: 50 }, (_, n) => entry(n)), [entry(50)]];
    const server = new Server(
      {},
      { admin_get_user_history: ({ p_after: after }) => pages[after === null ? 0 : 1] },
    );
    await openUser(server, { path: `${HISTORY}&kind=reports&search=bridge` });
    await screen.findByText('Ticket 49');
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(await screen.findByText('Ticket 50')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    const asked = { p_user_id: ANA, p_limit: 50, p_kinds: ['report_about', 'report_by'], p_search: 'bridge' };
    expect(server.sentTo('admin_get_user_history')).toEqual([
      { ...asked, p_after: null },
      { ...asked, p_after: { at: '2026-11-20T10:00:00Z', kind: 'ticket', id: entry(49).id } },
    ]);
  });

  it('shows old and new values, and how a ban ended', async () => {
    const entries = [
      entry(1, {
        kind: 'staff_change',
        title: 'update_user_profile',
        details: { bio: { old: 'Paints.', new: 'Roofs.' }, reason: 'asked' },
        entity_table: 'profiles',
        entity_id: null,
      }),
      entry(2, {
        kind: 'sanction',
        title: 'Spam.',
        details: {
          sanction: 'ban',
          ended: [lifted('ban', 'A mistake.')],
        },
        entity_table: 'sanctions',
      }),
    ];
    await openUser(new Server({}, { admin_get_user_history: () => entries }), { path: HISTORY });
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getByText('Edited profile')).toBeVisible();
    expect(list.getByTitle('bio: Paints. → Roofs.')).toBeVisible();
    expect(list.getByText('Banned')).toBeVisible();
    expect(list.getByText('A mistake.')).toBeVisible();
  });
});

describe('a decision of several limits', () => {
  const shown = async (ended: SanctionEnd[]) => {
    const limits = ['posting', 'messaging'];
    const decision = entry(1, {
      kind: 'decision',
      title: 'Spam.',
      details: { decision: 'limit', limits, ends_at: UNTIL, ended },
    });
    await openUser(new Server({}, { admin_get_user_history: () => [decision] }), { path: HISTORY });
    return within(await screen.findByRole('list', { name: 'History' }));
  };

  it('shows which limit was lifted, and when the other ends', async () => {
    const list = await shown([lifted('limit_messaging', 'Answers politely.')]);
    expect(list.getByText(/^Lifted: messaging/)).toBeVisible();
    expect(list.getByText('Answers politely.')).toBeVisible();
    expect(list.getByText(/^Until .*2026/)).toBeVisible();
  });

  it('is over after each limit was lifted', async () => {
    const list = await shown([lifted('limit_messaging', 'A'), lifted('limit_posting', 'B')]);
    expect(list.getByText(/^Lifted: posting/)).toBeVisible();
    expect(list.queryByText(/^Until/)).toBeNull();
  });
});

describe('notifications of a decision', () => {
  const open = async (answer: () => unknown) => {
    const decision = entry(1, { kind: 'decision', title: 'Spam.', details: { decision: 'warn' } });
    const answers = { admin_get_user_history: () => [decision, entry(2)], admin_get_notices: answer };
    const server = new Server({}, answers);
    await openUser(server, { path: HISTORY });
    // Other entries have no notifications.
    const summary = await screen.findByText('Notices sent');
    expect(server.sentTo('admin_get_notices')).toEqual([]);
    await userEvent.click(summary);
    await waitFor(() => expect(server.sentTo('admin_get_notices')).toEqual([{ p_decision_id: decision.id }]));
  };

  it('are loaded on demand: recipient, language, time and text', async () => {
    await open(() => [
      {
        id: '00000000-0000-4000-8000-0000000000c1',
        user_id: BOB.user_id,
        kind: 'decision',
        decision_id: entry(1).id,
        locale: 'hr',
        subject: 'Odluka: vaš račun',
        body: 'Upozoreni ste.',
        created_at: '2026-11-20T10:00:00Z',
        read_at: null,
      },
    ]);
    const notices = within(await screen.findByRole('list', { name: 'Notices sent' }));
    expect(notices.getByText('in Croatian')).toBeVisible();
    expect(notices.getByText('Odluka: vaš račun')).toBeVisible();
    expect(notices.getByText('Upozoreni ste.')).toBeVisible();
    expect(notices.getByRole('time')).toHaveAttribute('datetime', '2026-11-20T10:00:00.000Z');
  });

  it('shows that there are none', async () => {
    await open(() => []);
    expect(await screen.findByText('No notices were sent.')).toBeVisible();
  });
});

describe('a note', () => {
  const tena = {
    user_id: BOB.user_id,
    username: 'tena.k',
    email: 't@x.test',
    avatar_url: null,
    full_name: 'Tena Krznarić',
  };

  it('is written with the keyboard, and kept after a refusal', async () => {
    const server = new Server(
      {},
      {
        admin_get_colleagues: () => [tena],
        admin_add_note: () => {
          throw new Refusal(500, '');
        },
      },
    );
    await openUser(server);
    const area = await screen.findByLabelText('New note');
    await userEvent.type(area, 'Ask @kr');
    const offered = await screen.findByRole('option', { name: /Tena Krznarić/ });
    expect(area).toHaveAttribute('aria-activedescendant', offered.id);
    await userEvent.keyboard('{Enter}please{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save the note');
    expect(area).toHaveValue('Ask @tena.k please');
    const [lost] = server.sentTo('admin_add_note');

    server.answers.admin_add_note = () => ({});
    await userEvent.type(area, '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(area).toHaveValue(''));
    const note = { p_entity_type: 'user', p_entity_id: ANA, p_body: 'Ask @tena.k please' };
    // The same id prevents a duplicate if only the response was lost.
    expect(server.sentTo('admin_add_note').at(-1)).toEqual({ ...note, p_note_id: lost?.p_note_id });

    await userEvent.type(area, 'Ask @tena.k please{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sentTo('admin_add_note')).toHaveLength(3));
    const next = server.sentTo('admin_add_note').at(-1);
    expect(next).toEqual({ ...note, p_note_id: expect.any(String) as string });
    expect(next?.p_note_id).not.toBe(lost?.p_note_id);
  });
});

describe('reads', () => {
  const read = (id: number, entity_table: string) => ({
    id,
    created_at: '2026-11-20T10:00:00Z',
    actor_user_id: BOB.user_id,
    action: entity_table === 'profiles' ? 'view_user' : 'read_rows',
    entity_table,
    entity_id: null,
  });

  it('are shown by who and what, in pages', async () => {
    const first = [read(40, 'posts'), ...Array.from({ length: 19 }, (_, at) => read(39 - at, 'profiles'))];
    const server = new Server(
      {},
      {
        admin_get_reads_of: ({ p_after: after }) =>
          after === undefined ? first : [read(3, 'support_messages')],
      },
    );
    await openUser(server, { path: HISTORY });
    const card = within(await screen.findByRole('region', { name: 'Reads in the last 90 days' }));
    expect(await card.findByText('Read rows: Post')).toBeVisible();
    expect(card.getAllByText('Opened user')).toHaveLength(19);
    await userEvent.click(card.getByRole('button', { name: 'Show earlier reads' }));
    expect(await card.findByText('Read rows: Message')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Show earlier reads' })).toBeNull();
    expect(server.sentTo('admin_get_reads_of')).toEqual([
      { p_user_id: ANA, p_limit: 20 },
      { p_user_id: ANA, p_limit: 20, p_after: { id: 21 } },
    ]);
  });

  it('are for privacy.manage', async () => {
    const server = new Server();
    await openUser(server, { path: HISTORY, role: 'moderator' });
    await screen.findByRole('region', { name: 'History' });
    expect(screen.queryByRole('region', { name: /^Reads/ })).toBeNull();
    expect(server.refused).toEqual([]);
  });
});
