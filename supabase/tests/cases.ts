import type { DecisionsRow, ReportsRow, SanctionsRow } from '@marketdesk/contract/database.generated.ts';
import { createPost, createReview } from './moderated.ts';
import type { Args, Person, World } from './world.ts';

export type TargetType = 'user' | 'post' | 'review';

/** A target of a decision, and the person behind it. */
export interface Target {
  p_target_type: TargetType;
  p_target_id: string;
  author: Person;
}

/** Creates a person, or a post or review by a new person. */
export async function createTarget(world: World, type: TargetType, author?: Person): Promise<Target> {
  const person = author ?? (await world.person());
  const id =
    type === 'user'
      ? person.id
      : type === 'post'
        ? await createPost(world, person)
        : await createReview(world, [person, await world.person()]);
  return { p_target_type: type, p_target_id: id, author: person };
}

/** Creates reports about it, each by a new user; returns their ids in order. */
export async function reported(world: World, target: Target, times = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < times; n++) {
    const report = await world.rpc<ReportsRow>(await world.person(), 'submit_report', {
      p_entity_type: target.p_target_type,
      p_entity_id: target.p_target_id,
      p_reason: 'Scams',
    });
    ids.push(report.id);
  }
  return ids;
}

/** Arguments of a decision that needs a policy and a reason. */
export const BROKEN = { p_policy: 'scams', p_reason: 'Took a deposit and vanished.' };

export function decide(
  world: World,
  caller: Person,
  { p_target_type, p_target_id }: Target,
  args: Args,
): Promise<DecisionsRow> {
  return world.rpc(caller, 'admin_decide', { p_target_type, p_target_id, ...args });
}

export async function flags(world: World, { id }: Person): Promise<{ suspended: boolean; banned: boolean }> {
  const [row] = await world.sql<{ suspended: boolean; banned: boolean }>(
    'select is_suspended as suspended, is_banned as banned from public.profiles where user_id = $1',
    [id],
  );
  if (row === undefined) throw new Error('Person not found');
  return row;
}

/** A person's sanctions, oldest first. */
export function ledger(world: World, { id }: Person): Promise<SanctionsRow[]> {
  return world.sql('select * from public.sanctions where user_id = $1 order by imposed_at, kind', [id]);
}

export async function reportRows(world: World, ids: readonly string[]): Promise<ReportsRow[]> {
  return world.sql(
    'select * from public.reports where id = any ($1::uuid[]) order by array_position($1, id)',
    [`{${ids.join(',')}}`],
  );
}

/** Whether readers see the post or review. */
export async function isThere(world: World, { p_target_type, p_target_id }: Target): Promise<boolean> {
  const rows = await world.sql(`select from public.${p_target_type}s where id = $1 and deleted_at is null`, [
    p_target_id,
  ]);
  return rows.length > 0;
}

/** Moves a decision into the past. */
export async function ago(world: World, decisionId: string, minutes: number): Promise<void> {
  const [row] = await world.sql<{ at: string }>(
    'select decided_at::text as at from public.decisions where id = $1',
    [decisionId],
  );
  const moved = ([table, column]: readonly string[]) =>
    world.sql(
      `update public.${table ?? ''} set ${column ?? ''} = ${column ?? ''} - make_interval(mins => $2::int)
        where ${column ?? ''} = $1::text::timestamptz`,
      [row?.at, minutes],
    );
  for (const time of [
    ['decisions', 'decided_at'],
    ['reports', 'closed_at'],
    ['posts', 'deleted_at'],
    ['reviews', 'deleted_at'],
  ])
    await moved(time);
}

/** Returns the audit entries that the work leaves. */
export async function logged(
  world: World,
  act: () => Promise<unknown>,
): Promise<{ action: string; details: Args }[]> {
  const [last] = await world.sql<{ id: string }>(
    'select coalesce(max(id), 0) as id from public.admin_action_audit',
  );
  await act();
  return world.sql('select action, details from public.admin_action_audit where id > $1 order by id', [
    last?.id,
  ]);
}
