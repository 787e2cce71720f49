import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { iso, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Ticket } from './tickets.ts';

/** A claimed ticket, and another one to merge into it or link to it. */
interface Pair {
  readonly held: Ticket;
  readonly other: Ticket;
  readonly at: number;
}

/** Merges one closed ticket into its person’s claimed one, and links two tickets with the same subject. */
export async function relateTickets(tx: Queryable, world: World, tickets: readonly Ticket[]): Promise<void> {
  const isSamePerson = ({ held, other, at }: Pair) =>
    other.person.id === held.person.id && other.closedAt !== null && other.closedAt < at;
  const isAlike = (pair: Pair) =>
    isSamePerson(pair) && pair.other.script.category === pair.held.script.category;
  const merged = findPair(world, tickets, isAlike) ?? findPair(world, tickets, isSamePerson);
  const linked = findPair(
    world,
    tickets,
    ({ held, other }) =>
      other.person.id !== held.person.id &&
      other.script.subject === held.script.subject &&
      other.createdAt < held.createdAt,
  );
  const record = ({ at, held }: Pair, action: string, id: string, details: Record<string, unknown>) =>
    world.audit.record({ at, actor: held.claimedBy, action, table: 'support_tickets', id, details });
  if (merged) {
    const { held, other, at } = merged;
    record(merged, 'merge_support_ticket', other.id, { merged_into: held.id });
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
  if (linked) {
    const { held, other, at } = linked;
    record(linked, 'link_support_ticket', held.id, { other_ticket_id: other.id });
    await tx.query(
      `insert into public.ticket_links (ticket_id, other_id, linked_by, linked_at)
       values (least($1::uuid, $2), greatest($1::uuid, $2), $3, $4)`,
      [held.id, other.id, held.claimedBy?.id ?? null, iso(at)],
    );
  }
}

function findPair(world: World, tickets: readonly Ticket[], fits: (pair: Pair) => boolean): Pair | undefined {
  for (const held of tickets.toReversed()) {
    if (held.claimedAt === null || held.closedAt !== null) continue;
    const at = Math.min(held.claimedAt + 5 * MINUTE, world.calendar.now);
    const pair = tickets.map((other) => ({ held, other, at })).findLast(fits);
    if (pair) return pair;
  }
  return undefined;
}
