import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { insertEvidence } from './cases/evidence.ts';
import { insertRows, type Row } from './database/insert.ts';
import { attemptRow, eventRows } from './money/attempt-rows.ts';
import { coolSome } from './money/cooling-off.ts';
import { destinationRows } from './money/destinations.ts';
import { drawMoney, ledgerRow } from './money/money.ts';
import { recordAtSimulator } from './money/simulator.ts';
import { withdrawalRow } from './money/withdrawal.ts';
import { mentionRows, noteRow, versionRow } from './notes/note-rows.ts';
import { drawNotes } from './notes/notes.ts';
import { accountFor, insertAccounts } from './people/accounts.ts';
import { addCuriosities } from './people/curiosities.ts';
import { demoUser } from './people/demo-user.ts';
import { drawPeople, type Member } from './people/people.ts';
import type { Person } from './people/person.ts';
import { recordEdits } from './people/record-edits.ts';
import { deleteSome, isKept, recordCancellations } from './posts/moderation.ts';
import { postRow } from './posts/post-rows.ts';
import { drawPosts } from './posts/posts.ts';
import { Random } from './random/random.ts';
import { reportRow } from './reports/report.ts';
import { drawReports } from './reports/reports.ts';
import { drawReviews, reviewRow } from './reviews/reviews.ts';
import { relateSome } from './support/related.ts';
import { drawTickets, messageRows, ticketRow } from './support/tickets.ts';
import { drawSearches, drawSelections } from './taxonomy/searches.ts';
import type { World } from './world.ts';

/**
 * A group of people who deal with each other, and everything they did. A large marketplace consists of several,
 * generated one after the other, so that only one is in memory.
 */
export async function addCommunity(
  tx: Queryable,
  world: World,
  community: number,
  size: number,
  passwordHash: string,
): Promise<void> {
  const members = returnOfTheBanned(drawMembers(world, community, size));
  const people = members.map(({ person }) => person);
  const posts = drawPosts(world, community, people);
  recordCancellations(world, community, posts);
  const reviews = drawReviews(world, community, posts);
  const money = drawMoney(world, community, people, posts);
  // Last of those that touch posts: what staff removed is removed.
  const { reports, casebook } = drawReports(world, community, { people, posts, reviews });
  deleteSome(world, community, posts, reports);
  const tickets = drawTickets(world, community, people);
  recordEdits(world, community, members);
  const notes = drawNotes(world, community, {
    people,
    posts,
    reports,
    tickets,
    withdrawals: money.withdrawals,
  });

  await insertMembers(tx, world, community, members, passwordHash);
  await insertRows(tx, 'public.posts', posts.filter((post) => isKept(world, post)).map(postRow));
  await insertRows(tx, 'public.reviews', reviews.map(reviewRow));
  await insertRows(tx, 'public.reports', reports.map(reportRow));
  await insertEvidence(
    tx,
    reports,
    new Map([
      ...members.map(({ person, profile }): [string, Row] => [person.id, profile]),
      ...posts.map((post): [string, Row] => [post.id, postRow(post)]),
      ...reviews.map((review): [string, Row] => [review.id, reviewRow(review)]),
    ]),
  );
  await casebook.insert(tx);
  await insertRows(tx, 'public.support_tickets', tickets.map(ticketRow));
  await insertRows(tx, 'public.support_messages', tickets.flatMap(messageRows));
  await relateSome(tx, world, tickets);
  await insertRows(tx, 'public.withdrawal_requests', money.withdrawals.map(withdrawalRow));
  await insertRows(tx, 'public.payout_destinations', destinationRows(money.withdrawals));
  await insertRows(tx, 'public.payout_attempts', money.withdrawals.flatMap(attemptRow));
  await insertRows(tx, 'public.payout_events', money.withdrawals.flatMap(eventRows));
  await recordAtSimulator(tx);
  await coolSome(tx, world, community, money.withdrawals);
  await insertRows(tx, 'public.balance_ledger', money.entries.map(ledgerRow));
  await insertRows(tx, 'public.taxonomy_searches', drawSearches(world, community, people));
  await insertRows(tx, 'public.taxonomy_selections', drawSelections(world, community, people));
  await insertRows(tx, 'public.notes', notes.map(noteRow));
  await insertRows(tx, 'public.note_versions', notes.flatMap(versionRow));
  await insertRows(
    tx,
    'public.notifications',
    notes.flatMap((note) => mentionRows(note, world.calendar.now)),
  );
  await world.audit.flush(tx);
}

/** The first community has the demo's own user and those with unusual names. */
function drawMembers(world: World, community: number, size: number): Member[] {
  const members = drawPeople(world, community, size);
  if (community > 0) return members;
  return [...addCuriosities(members), demoUser(world)].sort(
    (a, b) => a.person.createdAt - b.person.createdAt,
  );
}

async function insertMembers(
  tx: Queryable,
  { seed, calendar }: World,
  community: number,
  members: readonly Member[],
  passwordHash: string,
): Promise<void> {
  const random = new Random(`${seed}:accounts:${community}`);
  await insertAccounts(
    tx,
    members.map(({ profile }) =>
      accountFor(random, calendar, profile, profile.username === 'demo_user' ? passwordHash : null),
    ),
  );
  const people = members.map(({ person }) => person);
  await insertRows(tx, 'public.worker_categories', people.flatMap(categoryRows));
  await insertRows(tx, 'public.worker_subcategories', people.flatMap(subcategoryRows));
}

const categoryRows = ({ id, offers }: Person): Row[] =>
  offers.map(({ category }, position) => ({ user_id: id, category_id: category.id, position }));

const subcategoryRows = ({ id, offers }: Person): Row[] =>
  offers.flatMap(({ category, subcategories }) =>
    subcategories.map((subcategory) => ({
      user_id: id,
      category_id: category.id,
      subcategory_id: subcategory.id,
    })),
  );

/** One in three of those who are banned comes back under another name, but with the same phone: staff see that. */
function returnOfTheBanned(members: readonly Member[]): Member[] {
  const numbers = new Map<string, unknown>();
  members
    .filter(({ person, profile }) => person.banned?.until === null && profile.contact_number !== null)
    .filter((_, index) => index % 3 === 0)
    .forEach(({ person: { id, banned }, profile }) => {
      const next = members.find(
        ({ person }) =>
          person.id !== id && person.createdAt > (banned?.from ?? Infinity) && !numbers.has(person.id),
      );
      if (next !== undefined) numbers.set(next.person.id, profile.contact_number);
    });
  return members.map((member) => {
    const number = numbers.get(member.person.id);
    return number === undefined
      ? member
      : { ...member, profile: { ...member.profile, contact_number: number } };
  });
}
