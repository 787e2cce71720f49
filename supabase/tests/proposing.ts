import type { Args, Person, World } from './world.ts';

interface Proposal {
  id: string;
  kind: string;
  user_id: string | null;
  user_name: string | null;
  old: unknown;
  new: unknown;
  title: string;
  old_words: string;
  new_words: string;
  impact: { sentence: string; count?: number; amount_eur?: number };
  proposed_by: string;
  takes_effect_at: string | null;
  blocked: { hint: string; message: string } | null;
  outcome: string | null;
}

/** The settings of withdrawals as a test wants to find them, past what takes two admins. */
export async function configure(world: World, settings: Record<string, number | boolean | null>) {
  const entries = Object.entries(settings);
  const set = entries.map(([column], at) => `${column} = $${String(at + 1)}`).join(', ');
  await world.sql(
    `update public.withdrawals_config set ${set}`,
    entries.map(([, value]) => value),
  );
}

/** Payouts are sent again, without anybody being asked. */
export async function sendPayouts(world: World) {
  await world.sql('update private.settings set payouts_held_at = null, payouts_held_for = null');
}

/** What is open, as that admin sees it. */
export function proposals(world: World, admin: Person): Promise<Proposal[]> {
  return world.rpc(admin, 'admin_get_proposals');
}

/** Has an admin propose by calling that procedure; gives the proposal that is open then. */
export async function propose(world: World, admin: Person, name: string, args: Args): Promise<Proposal> {
  const before = new Set((await proposals(world, admin)).map(({ id }) => id));
  await world.rpc(admin, name, args);
  const added = (await proposals(world, admin)).filter(({ id }) => !before.has(id));
  const [proposal] = added;
  if (proposal === undefined || added.length > 1)
    throw new Error(`${name} proposed ${String(added.length)} things`);
  return proposal;
}

export function confirm(world: World, admin: Person, { id }: { id: string }): Promise<Proposal> {
  return world.rpc(admin, 'admin_confirm_proposal', { p_id: id });
}
