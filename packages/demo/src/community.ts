import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertBank } from './bank/insert-bank.ts';
import { insertEvidence } from './cases/evidence.ts';
import { insertRows, type Row } from './database/insert.ts';
import { insertCoolingOff } from './money/cooling-off.ts';
import { drawMoney, ledgerRow } from './money/money.ts';
import { attemptRows, destinationRows, eventRows, insertSimulatorPayments } from './money/payouts.ts';
import { withdrawalRow } from './money/withdrawal.ts';
import { drawNotes, mentionRows, noteRow, versionRows } from './notes/notes.ts';
import { accountFor, insertAccounts } from './people/accounts.ts';
import { recordEdits } from './people/edits.ts';
import { drawMembers, type Member } from './people/members.ts';
import type { Person } from './people/person.ts';
import { deleteSomePosts, isKept, recordCancellations } from './posts/moderation.ts';
import { postRow } from './posts/post.ts';
import { drawPosts } from './posts/posts.ts';
import { reportRow } from './reports/report.ts';
import { drawReports } from './reports/reports.ts';
import { drawReviews, reviewRow } from './reviews/reviews.ts';
import { relateTickets } from './support/related.ts';
import { drawTickets, messageRows, ticketRow } from './support/tickets.ts';
import { drawSearches, drawSelections } from './taxonomy/searches.ts';
import { stream, type World } from './world.ts';

/**
 * Adds people who deal with each other, and all they did. A large marketplace is made of several communities, so that
 * only one is in memory.
 */
export async function addCommunity(
  tx: Queryable,
  world: World,
  size: number,
  passwordHash: string,
): Promise<void> {
  const members = drawMembers(world, size);
  const people = members.map(({ person }) => person);
  const posts = drawPosts(world, people);
  recordCancellations(world, posts);
  const reviews = drawReviews(world, posts);
  const { withdrawals, entries, runs } = drawMoney(world, people, posts);
  // After all else that depends on posts: reports remove some of them.
  const { reports, casebook } = drawReports(world, { people, posts, reviews });
  deleteSomePosts(world, posts, reports);
  const tickets = drawTickets(world, people);
  recordEdits(world, members);
  const notes = drawNotes(world, { people, posts, reports, tickets, withdrawals });

  await insertMembers(tx, world, members, passwordHash);
  await insertRows(tx, 'public.posts', posts.filter((post) => isKept(world, post)).map(postRow));
  await insertRows(tx, 'public.reviews', reviews.map(reviewRow));
  await insertRows(tx, 'public.reports', reports.map(reportRow));
  const targets = new Map([
    ...members.map(({ person, profile }): [string, Row] => [person.id, profile]),
    ...posts.map((post): [string, Row] => [post.id, postRow(post)]),
    ...reviews.map((review): [string, Row] => [review.id, reviewRow(review)]),
  ]);
  await insertEvidence(tx, reports, targets);
  await casebook.insert(tx);
  await insertRows(tx, 'public.support_tickets', tickets.map(ticketRow));
  await insertRows(tx, 'public.support_messages', tickets.flatMap(messageRows));
  await relateTickets(tx, world, tickets);
  await insertRows(tx, 'public.withdrawal_requests', withdrawals.map(withdrawalRow));
  await insertRows(tx, 'public.payout_destinations', destinationRows(withdrawals));
  await insertRows(tx, 'public.payout_attempts', withdrawals.flatMap(attemptRows));
  await insertRows(tx, 'public.payout_events', withdrawals.flatMap(eventRows));
  await insertBank(tx, world, { runs, withdrawals });
  await insertSimulatorPayments(tx);
  await insertCoolingOff(tx, world, withdrawals);
  await insertRows(tx, 'public.balance_ledger', entries.map(ledgerRow));
  await insertRows(tx, 'public.taxonomy_searches', drawSearches(world, people));
  await insertRows(tx, 'public.taxonomy_selections', drawSelections(world, people));
  await insertRows(tx, 'public.notes', notes.map(noteRow));
  await insertRows(tx, 'public.note_versions', notes.flatMap(versionRows));
  const mentions = notes.flatMap((note) => mentionRows(world, note));
  await insertRows(tx, 'public.notifications', mentions);
  await world.audit.flush(tx);
}

async function insertMembers(
  tx: Queryable,
  world: World,
  members: readonly Member[],
  passwordHash: string,
): Promise<void> {
  const random = stream(world, 'accounts');
  const accounts = members.map(({ profile }) =>
    accountFor(random, world.calendar, profile, profile.username === 'demo_user' ? passwordHash : null),
  );
  await insertAccounts(tx, accounts);
  const people = members.map(({ person }) => person);
  await insertRows(tx, 'public.worker_categories', people.flatMap(categoryRows));
  await insertRows(tx, 'public.worker_subcategories', people.flatMap(subcategoryRows));
}

const categoryRows = ({ id, offers }: Person): Row[] =>
  offers.map(({ category }, position) => ({ user_id: id, category_id: category.id, position }));

const subcategoryRows = ({ id: user_id, offers }: Person): Row[] =>
  offers.flatMap(({ category, subcategories }) =>
    subcategories.map((subcategory) => ({
      user_id,
      category_id: category.id,
      subcategory_id: subcategory.id,
    })),
  );
