import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Ticket } from './tickets.ts';

/** A ticket that somebody works on, and why another one belongs to it. */
interface Pair {
  readonly held: Ticket;
  readonly other: Ticket;
  readonly at: number;
}

/** Of a community: an earlier ticket of one person, merged into the one that they wait for now, and two people with the same trouble. */
export async function relateSome(tx: Queryable, world: World, tickets: readonly Ticket[]): Promise<void> {
  const isSame = ({ held, other, at }: Pair) =>
    other.person.id === held.person.id && other.closedAt !== null && other.closedAt < at;
  const merged =
    findPair(world, tickets, (pair) => isSame(pair) && isAlike(pair)) ?? findPair(world, tickets, isSame);
  const linked = findPair(
    world,
    tickets,
    ({ held, other }) =>
      other.person.id !== held.person.id &&
      other.script.subject === held.script.subject &&
      other.createdAt < held.createdAt,
  );
  if (merged) await merge(tx, world, merged);
  if (linked) await link(tx, world, linked);
}

const isAlike = ({ held, other }: Pair) => other.script.category === held.script.category;

function findPair(world: World, tickets: readonly Ticket[], fits: (pair: Pair) => boolean): Pair | undefined {
  for (const held of tickets.toReversed()) {
    if (held.claimedAt === null || held.closedAt !== null) continue;
    const at = Math.min(held.claimedAt + 5 * MINUTE, world.calendar.now);
    const pair = tickets.map((other) => ({ held, other, at })).findLast(fits);
    if (pair) return pair;
  }
  return undefined;
}

async function merge(tx: Queryable, { audit }: World, { held, other, at }: Pair): Promise<void> {
  audit.record({
    at,
    actor: held.claimedBy,
    action: 'merge_support_ticket',
    table: 'support_tickets',
    id: other.id,
    details: { merged_into: held.id },
  });
  await tx.query(
    `insert into private.ticket_merges (ticket_id, merged_by, ticket_before, target_before, target_after)
     select t.id, r.claimed_by_user_id, to_jsonb(t), to_jsonb(r), to_jsonb(r)
       from public.support_tickets t, public.support_tickets r where t.id = $1 and r.id = $2`,
    [other.id, held.id],
  );
  await tx.query('update public.support_tickets set merged_into = $2, merged_at = $3 where id = $1', [
    other.id,
    held.id,
    iso(at),
  ]);
}

async function link(tx: Queryable, { audit }: World, { held, other, at }: Pair): Promise<void> {
  audit.record({
    at,
    actor: held.claimedBy,
    action: 'link_support_ticket',
    table: 'support_tickets',
    id: held.id,
    details: { other_ticket_id: other.id },
  });
  await tx.query(
    `insert into public.ticket_links (ticket_id, other_id, linked_by, linked_at)
     values (least($1::uuid, $2), greatest($1::uuid, $2), $3, $4)`,
    [held.id, other.id, held.claimedBy?.id ?? null, iso(at)],
  );
}
