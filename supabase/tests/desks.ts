import type { Args, Caller, Person, World } from './world.ts';

/** Reports and support share one state machine; these are the differences for tests of both. */
export interface Desk {
  /** The item's name in messages. */
  item: 'report' | 'ticket';
  table: 'reports' | 'support_tickets';
  claim: string;
  release: string;
  /** Only closes it. */
  close: { procedure: string; args: Args };
  /** Actions in the audit log: `claim_…`, `take_over_…`, `release_…`, `release_…_of_other`, `close_…`. */
  noun: string;
  argument: 'p_report_id' | 'p_ticket_id';
}

export const REPORTS: Desk = {
  item: 'report',
  table: 'reports',
  claim: 'admin_claim_report',
  release: 'admin_release_report',
  close: { procedure: 'admin_update_report_status', args: { p_status: 'closed' } },
  noun: 'report',
  argument: 'p_report_id',
};

export const TICKETS: Desk = {
  item: 'ticket',
  table: 'support_tickets',
  claim: 'admin_claim_support_ticket',
  release: 'admin_release_support_ticket',
  close: { procedure: 'admin_close_support_ticket', args: {} },
  noun: 'support_ticket',
  argument: 'p_ticket_id',
};

export const DESKS: Desk[] = [REPORTS, TICKETS];

/** The columns that the state machine changes, in both tables. */
export interface Item {
  id: string;
  status: 'open' | 'claimed' | 'closed';
  claimed_by_user_id: string | null;
  claimed_at: string | null;
  closed_at: string | null;
}

/** Creates an open item of `user`, two hours old. */
export async function openItem(world: World, { table }: Desk, user: Person): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    table === 'reports'
      ? `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, created_at)
         values ('user', gen_random_uuid(), $1, 'Other', now() - interval '2 hours') returning id`
      : `insert into public.support_tickets (subject, category, user_id, created_at, last_activity_at)
         values ('Hello', 'Other', $1, now() - interval '2 hours', now() - interval '2 hours') returning id`,
    [user.id],
  );
  return row?.id ?? '';
}

/** With `from`, takes it over from that person, with a note. */
export const claimItem = (world: World, desk: Desk, caller: Caller, id: string, from?: Person) =>
  world.rpc<Item>(caller, desk.claim, {
    [desk.argument]: id,
    ...(from ? { p_take_over_from: from.id, p_note: 'You are away.' } : {}),
  });

export const releaseItem = (world: World, desk: Desk, caller: Caller, id: string) =>
  world.rpc<Item>(caller, desk.release, { [desk.argument]: id });

export const closeItem = (world: World, desk: Desk, caller: Caller, id: string) =>
  world.rpc<Item>(caller, desk.close.procedure, { [desk.argument]: id, ...desk.close.args });
