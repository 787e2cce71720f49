import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { World } from '../world.ts';
import type { Cast } from './cast.ts';
import type { Move } from './moves.ts';
import { attempt, type ProviderBehaviour } from './stage.ts';

/** Goal and moves of an attacker, and the gain that the rules allow one person. */
export interface Attack {
  name: string;
  moves: readonly Move[];
  /** Reduces its search depth, because it has so many moves. */
  depthReduction?: number;
  /** People that the attacker can sign in as at the start. */
  controls: readonly (keyof Cast)[];
  /** People to whom the attacker may give any role. */
  mayRaise?: readonly (keyof Cast)[];
  /** Other facts at the start. */
  setUp?: string;
  /** Time without attention, after which notices, mails and banners have been read. */
  hours: number;
  /** Whether these gains of a day, by source account, exceed what the rules allow. */
  isTheft: (taken: Record<string, number>) => boolean;
}

/** The attacker succeeded; the moves in order. */
export class Theft extends Error {
  constructor(attack: Attack, path: readonly string[], gain: unknown) {
    super(`${attack.name}: ${path.join(', ')}: ${JSON.stringify(gain)}`);
    this.name = 'Theft';
  }
}

interface Position {
  controls: ReadonlySet<keyof Cast>;
  hours: number;
  path: readonly string[];
}

const ROLLED_BACK = new Error('Rolled back');

/** Runs the work in a transaction and rolls it back. */
async function inRolledBackTransaction(world: World, work: (tx: Queryable) => Promise<void>): Promise<void> {
  try {
    await world.database.transaction(async (tx) => {
      await work(tx);
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) throw error;
  }
}

async function begin(tx: Queryable, cast: Cast, { setUp, controls, mayRaise = [] }: Attack): Promise<void> {
  if (setUp) await tx.exec(setUp);
  const ids = (names: readonly (keyof Cast)[]) => `{${names.map((name) => cast[name].id).join()}}`;
  await tx.query('select private.insider_begin($1, $2)', [ids(controls), ids(mayRaise)]);
}

/** One game in an open transaction. */
class AttackSearch {
  /** Number of tried moves. */
  tried = 0;
  readonly #tx: Queryable;
  readonly #cast: Cast;
  readonly #attack: Attack;
  /** The greatest remaining depth at which each position was searched. */
  readonly #searched = new Map<string, number>();

  constructor(tx: Queryable, cast: Cast, attack: Attack) {
    this.#tx = tx;
    this.#cast = cast;
    this.#attack = attack;
  }

  get positions(): number {
    return this.#searched.size;
  }

  initialPosition(): Position {
    return { controls: new Set(this.#attack.controls), hours: 0, path: [] };
  }

  /** The position after a move; null if it was refused and nothing changed. */
  async apply(
    position: Position,
    move: Move,
    behaviour: ProviderBehaviour,
  ): Promise<(Position & { state: string }) | null> {
    const hours = position.hours + (move.hours ?? 0);
    if (hours > this.#attack.hours || (move.as !== null && !position.controls.has(move.as))) return null;
    let state = '';
    for (const { caller, sql } of move.steps) {
      this.tried += 1;
      const outcome = await attempt(this.#tx, caller && this.#cast[caller], sql, behaviour);
      if (!outcome.done) return null;
      if (this.#attack.isTheft(outcome.taken))
        throw new Theft(this.#attack, [...position.path, move.name], outcome.taken);
      const wrong = [...outcome.raised, ...outcome.doubled];
      if (wrong.length > 0) throw new Theft(this.#attack, [...position.path, move.name], wrong);
      ({ state } = outcome);
    }
    const controls = move.gains ? new Set([...position.controls, move.gains]) : position.controls;
    return { controls, hours, path: [...position.path, move.name], state };
  }

  /** Tries every order of moves up to the depth; skips positions already searched that deep. */
  async searchFrom(position: Position, depth: number): Promise<void> {
    if (depth === 0) return;
    for (const move of this.#attack.moves) {
      if (move.as !== null && !position.controls.has(move.as)) continue;
      await this.#tx.exec('savepoint before');
      const next = await this.apply(position, move, 'pays');
      if (next !== null) {
        const key = `${next.state} ${[...next.controls].toSorted().join()} ${String(next.hours)}`;
        if ((this.#searched.get(key) ?? 0) < depth) {
          this.#searched.set(key, depth);
          await this.searchFrom(next, depth - 1);
        }
      }
      await this.#tx.exec('rollback to savepoint before; release savepoint before');
    }
  }
}

/** Searches for an attack's success up to a depth. Errors: Theft. */
export async function searchAll(
  world: World,
  cast: Cast,
  attack: Attack,
  depth: number,
): Promise<{ tried: number; positions: number }> {
  let search: AttackSearch | undefined;
  await inRolledBackTransaction(world, async (tx) => {
    await begin(tx, cast, attack);
    search = new AttackSearch(tx, cast, attack);
    await search.searchFrom(search.initialPosition(), depth);
  });
  return { tried: search?.tried ?? 0, positions: search?.positions ?? 0 };
}

/** Plays one schedule: the moves, and how the provider behaves meanwhile. Errors: Theft. */
export async function runSchedule(
  world: World,
  cast: Cast,
  attack: Attack,
  schedule: readonly { which: number; behaviour: ProviderBehaviour }[],
): Promise<void> {
  await inRolledBackTransaction(world, async (tx) => {
    await begin(tx, cast, attack);
    const search = new AttackSearch(tx, cast, attack);
    let position = search.initialPosition();
    for (const { which, behaviour } of schedule) {
      const possible = attack.moves.filter(({ as }) => as === null || position.controls.has(as));
      const move = possible[which % possible.length];
      if (move === undefined) return;
      await tx.exec('savepoint before');
      const next = await search.apply(position, move, behaviour);
      if (next === null) await tx.exec('rollback to savepoint before');
      await tx.exec('release savepoint before');
      position = next ?? position;
    }
  });
}
