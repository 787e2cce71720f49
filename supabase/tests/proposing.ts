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

/** Sets the withdrawal settings directly, without the two-person rule. */
export async function configure(world: World, settings: Record<string, number | boolean | null>) {
  const entries = Object.entries(settings);
  const set = entries.map(([column], at) => `${column} = $${String(at + 1)}`).join(', ');
  await world.sql(
    `update public.withdrawals_config set ${set}`,
    entries.map(([, value]) => value),
  );
}

/** Resumes payouts without a confirmation. */
export async function sendPayouts(world: World) {
  await world.sql('update private.settings set payouts_held_at = null, payouts_held_for = null');
}

/** Open proposals as that admin sees them. */
export function proposals(world: World, admin: Person): Promise<Proposal[]> {
  return world.rpc(admin, 'admin_get_proposals');
}

/** Calls a procedure as an admin; returns the proposal that it creates. */
export async function propose(world: World, admin: Person, name: string, args: Args): Promise<Proposal> {
  const before = new Set((await proposals(world, admin)).map(({ id }) => id));
  await world.rpc(admin, name, args);
  const added = (await proposals(world, admin)).filter(({ id }) => !before.has(id));
  const [proposal] = added;
  if (proposal === undefined || added.length > 1)
    throw new Error(`${name} created ${String(added.length)} proposals`);
  return proposal;
}

export function confirm(world: World, admin: Person, { id }: { id: string }): Promise<Proposal> {
  return world.rpc(admin, 'admin_confirm_proposal', { p_id: id });
}
