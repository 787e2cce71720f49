// @vitest-environment jsdom

import { aPost, PostDesk } from '#features/posts/posts.testing.ts';
import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { aReview, ReviewDesk } from '#features/reviews/reviews.testing.ts';
import { anAnswer, aTicket, SupportDesk } from '#features/support/support.testing.ts';
import { CategoriesDesk } from '#features/taxonomy/categories/categories.testing.ts';
import { GARDEN, HEDGES, taxonomyServer } from '#features/taxonomy/taxonomy.testing.ts';
import { aWithdrawal, WithdrawalDesk } from '#features/withdrawals/withdrawals.testing.ts';
import { aPolicy, knowDecisions } from '#engine/decide/decide.testing.ts';
import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const NAME = 'שלום';
/** Response fields with user texts. */
const WRITTEN = new Set(
  ['title', 'subject', 'name', 'full_name', 'user_full_name', 'author_name', 'person', 'display_name', 'term']
    .concat(['category_name', 'subcategory_name', 'comment', 'description', 'normalized_query', 'raw_query'])
    .concat(['policy', 'reason', 'label', 'to_name', 'display_label']),
);

/** Gives all response texts right-to-left content. */
function writeRightToLeft(): void {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    if (response.headers.get('content-type')?.includes('json') !== true) return response;
    const text = JSON.stringify(await response.json(), (key, value: unknown) => {
      if (key === 'tags') return [NAME];
      return WRITTEN.has(key) && typeof value === 'string' ? NAME : value;
    });
    return new Response(text, response);
  });
}

const SOLE = new RegExp(`^[\\s“”"]*${NAME}[\\s“”"]*$`);
const isBare = (text: string) => text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '').includes(NAME);

/** Places where a name could swap with adjacent text. */
function bareTexts(): string[] {
  const found = isBare(document.title) ? [document.title] : [];
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-description']) {
      const text = element.getAttribute(name) ?? '';
      if (isBare(text) && !SOLE.test(text)) found.push(`${name}: ${text}`);
    }
    if (element.matches('option, pre, [dir=auto], [dir=auto] *, bdi, bdi *')) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    for (const { textContent: text } of texts) if (text !== null && isBare(text)) found.push(text);
  }
  return found;
}

const WHEN = '2026-11-01T12:00:00Z';
const VIEW = {
  ...{ id: anId(90), list: 'posts', name: 'Mine', owner_user_id: null, team_id: null, is_for_all: true },
  ...{ search: {}, arguments: {}, columns: null, created_at: WHEN, updated_at: WHEN },
};
const SYNONYM = {
  ...{ entity_type: 'subcategory', entity_id: HEDGES, locale: 'en', term: 'trimming', created_at: WHEN },
  ...{ category_id: GARDEN, category_slug: 'garden', category_name: 'Gardening' },
  ...{ subcategory_id: HEDGES, subcategory_slug: 'hedges', subcategory_name: 'Hedges', total_count: 2 },
};
const ENTRIES = [
  { action: 'save_team', details: { old_name: 'One', new_name: 'Two' } },
  { action: 'delete_category', details: { name: 'One', slug: 'one' } },
].map((entry, id) => ({
  ...{ id, created_at: WHEN, actor_user_id: ANA.user_id, entity_table: 'categories', entity_id: GARDEN },
  ...entry,
}));

/** An admin's server with these responses. */
const giving = (responses: Record<string, unknown>) => (server: FakeServer) => {
  knowPeople(server, server.signIn({ role: 'admin' }));
  for (const [name, response] of Object.entries(responses)) server.on(name, () => response);
};

interface Case {
  server: () => FakeServer;
  given?: (server: FakeServer) => void;
  address: string;
  /** Names of the buttons, menu items and tabs to press, in order. */
  presses?: readonly RegExp[];
  /** Expected at the end. */
  shown: RegExp;
}

const FOUND = (['user', 'ticket', 'post', 'review'] as const).map((kind, at) => ({
  ...{ kind, id: anId(at), title: 'x', detail: null, user_id: ANA.user_id, person: 'Ana', rank: at },
  ...{ created_at: WHEN, status: 'open', sanction: null },
}));

const posts = () => new PostDesk([aPost(1)], 'admin').server;
const tickets = () => new SupportDesk([aTicket(1)], 'admin').server;
const categories = () => new CategoriesDesk().server;

it.each<Case>([
  {
    address: '/admin/posts',
    server: posts,
    presses: [/^Actions for/, /^Delete$/],
    shown: /Delete this post\?/,
  },
  { address: `/admin/posts?post=${anId(1)}`, server: posts, shown: /Preferred timing/ },
  { address: `/admin/posts/${anId(1)}`, server: posts, shown: /Description/ },
  {
    address: `/admin/posts?savedView=${VIEW.id}&search=${NAME}`,
    server: posts,
    given: (server) => server.on('admin_get_views', () => [VIEW]),
    presses: [/^View/],
    shown: /Rename or share/,
  },
  { address: `/admin/support?ticket=${anId(1)}`, server: tickets, shown: /Billing/ },
  {
    address: `/admin/support/${anId(1)}`,
    server: tickets,
    given: (server) => server.on('admin_label', () => aTicket(1)),
    presses: [/^Person$/, /^Remove tag/],
    shown: /Tag removed/,
  },
  {
    address: '/admin/reports',
    server: () => new ReportDesk([aReport(1)], 'admin').server,
    given: knowDecisions,
    presses: [/^Decide$/],
    shown: /Decide: /,
  },
  { address: '/admin/reviews', server: () => new ReviewDesk([aReview(1)], 'admin').server, shown: /שלום/ },
  {
    address: '/admin/withdrawals',
    server: () => new WithdrawalDesk([aWithdrawal(1)], 'admin').server,
    presses: [/^Process Now$/],
    shown: /paid to/,
  },
  {
    address: '/admin/support/answers',
    server: tickets,
    given: giving({ admin_get_saved_answers: [anAnswer(1)] }),
    presses: [/^Edit/],
    shown: /Edit/,
  },
  {
    address: '/admin/policies',
    server: () => new FakeServer(),
    given: giving({ admin_get_policies: [aPolicy()] }),
    presses: [/^Edit/],
    shown: /The rule in/,
  },
  {
    address: '/admin/desks',
    server: () => new FakeServer(),
    given: giving({
      admin_get_colleagues: [ANA],
      admin_get_teams: [{ id: anId(80), name: 'Payments', member_ids: [ANA.user_id], updated_at: WHEN }],
      admin_get_service_targets: [],
    }),
    presses: [/^Edit/, /^Delete$/],
    shown: /Delete the team/,
  },
  {
    address: '/admin/audit',
    server: () => new FakeServer(),
    given: giving({ admin_get_audit: ENTRIES, admin_get_undoable_entries: [1] }),
    presses: [/^Restore/],
    shown: /comes back/,
  },
  {
    address: '/admin/search?q=chair',
    server: () => new FakeServer(),
    given: giving({ search_everything: FOUND }),
    shown: /Review/,
  },
  {
    address: '/admin/taxonomy/categories',
    server: categories,
    presses: [/^Move down: cleaning/],
    shown: /moved to position/,
  },
  {
    address: `/admin/taxonomy/categories?categoryId=${GARDEN}`,
    server: categories,
    presses: [/^Delete: /],
    shown: /Delete this category/,
  },
  {
    address: '/admin/taxonomy/synonyms',
    server: taxonomyServer,
    given: (server) => server.on('admin_list_taxonomy_synonyms_v2', () => [SYNONYM]),
    shown: /2 times/,
  },
])('keeps right-to-left names in their places at $address', async (one) => {
  const server = one.server();
  one.given?.(server);
  writeRightToLeft();
  const { user } = await openConsole(one.address);
  for (const name of one.presses ?? []) {
    const [first] = await waitFor(() => {
      const all = (['button', 'menuitem', 'tab'] as const).flatMap((role) =>
        screen.queryAllByRole(role, { name }),
      );
      expect(all).not.toEqual([]);
      return all;
    });
    if (first !== undefined) await user.click(first);
  }
  await waitFor(() => expect(document.body).toHaveTextContent(one.shown));
  expect(bareTexts()).toEqual([]);
});
