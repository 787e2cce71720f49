import type { Queryable } from '@marketdesk/backend/database/database.ts';
import type { World } from '../world.ts';
import type { Cast } from './cast.ts';
import type { Move } from './moves.ts';
import { attempt, type ProviderMood } from './stage.ts';

/** Goal and moves of an attacker, and the gain that the rules allow one person. */
export interface Plot {
  name: string;
  moves: readonly Move[];
  /** Reduces its search depth, because it has so many moves. */
  shallower?: number;
  /** People that the attacker can sign in as at the start. */
  holds: readonly (keyof Cast)[];
  /** Other facts at the start. */
  before?: string;
  /** Time without attention, after which notices, mails and banners have been read. */
  hours: number;
  /** Whether these gains of a day, by source account, exceed what the rules allow. */
  isTheft: (taken: Record<string, number>) => boolean;
}

/** The attacker succeeded; the moves in order. */
export class Theft extends Error {
  constructor(plot: Plot, path: readonly string[], taken: Record<string, number>) {
    super(`${plot.name}: ${path.join(', ')}: ${JSON.stringify(taken)}`);
    this.name = 'Theft';
  }
}

interface Place {
  holds: ReadonlySet<keyof Cast>;
  hours: number;
  path: readonly string[];
}

const ROLLED_BACK = new Error('Rolled back');

/** Runs the work in a transaction and rolls it back. */
async function rolledBack(world: World, work: (tx: Queryable) => Promise<void>): Promise<void> {
  try {
    await world.database.transaction(async (tx) => {
      await work(tx);
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) throw error;
  }
}

/** One game in an open transaction. */
class Game {
  /** Number of tried moves. */
  tried = 0;
  readonly #tx: Queryable;
  readonly #cast: Cast;
  readonly #plot: Plot;
  /** The greatest remaining depth at which each position was searched. */
  readonly #searched = new Map<string, number>();

  constructor(tx: Queryable, cast: Cast, plot: Plot) {
    this.#tx = tx;
    this.#cast = cast;
    this.#plot = plot;
  }

  get situations(): number {
    return this.#searched.size;
  }

  begin(): Place {
    return { holds: new Set(this.#plot.holds), hours: 0, path: [] };
  }

  /** The position after a move; null if it was refused and nothing changed. */
  async play(place: Place, move: Move, mood: ProviderMood): Promise<(Place & { state: string }) | null> {
    const hours = place.hours + (move.hours ?? 0);
    if (hours > this.#plot.hours || (move.as !== null && !place.holds.has(move.as))) return null;
    let state = '';
    for (const { caller, sql } of move.steps) {
      this.tried += 1;
      const outcome = await attempt(this.#tx, caller && this.#cast[caller], sql, mood);
      if (!outcome.done) return null;
      if (this.#plot.isTheft(outcome.taken))
        throw new Theft(this.#plot, [...place.path, move.name], outcome.taken);
      ({ state } = outcome);
    }
    const holds = move.gains ? new Set([...place.holds, move.gains]) : place.holds;
    return { holds, hours, path: [...place.path, move.name], state };
  }

  /** Tries every order of moves up to the depth; skips positions already searched that deep. */
  async searchFrom(place: Place, depth: number): Promise<void> {
    if (depth === 0) return;
    for (const move of this.#plot.moves) {
      if (move.as !== null && !place.holds.has(move.as)) continue;
      await this.#tx.exec('savepoint before');
      const next = await this.play(place, move, 'pays');
      if (next !== null) {
        const situation = `${next.state} ${[...next.holds].toSorted().join()} ${String(next.hours)}`;
        if ((this.#searched.get(situation) ?? 0) < depth) {
          this.#searched.set(situation, depth);
          await this.searchFrom(next, depth - 1);
        }
      }
      await this.#tx.exec('rollback to savepoint before; release savepoint before');
    }
  }
}

/** Searches a plot to a depth. Errors: Theft. */
export async function searchAll(
  world: World,
  cast: Cast,
  plot: Plot,
  depth: number,
): Promise<{ tried: number; situations: number }> {
  let game: Game | undefined;
  await rolledBack(world, async (tx) => {
    if (plot.before) await tx.exec(plot.before);
    game = new Game(tx, cast, plot);
    await game.searchFrom(game.begin(), depth);
  });
  return { tried: game?.tried ?? 0, situations: game?.situations ?? 0 };
}

/** Plays one schedule: the moves, and how the provider behaves meanwhile. Errors: Theft. */
export async function playSchedule(
  world: World,
  cast: Cast,
  plot: Plot,
  schedule: readonly { which: number; mood: ProviderMood }[],
): Promise<void> {
  await rolledBack(world, async (tx) => {
    if (plot.before) await tx.exec(plot.before);
    const game = new Game(tx, cast, plot);
    let place = game.begin();
    for (const { which, mood } of schedule) {
      const open = plot.moves.filter(({ as }) => as === null || place.holds.has(as));
      const move = open[which % open.length];
      if (move === undefined) return;
      await tx.exec('savepoint before');
      const next = await game.play(place, move, mood);
      if (next === null) await tx.exec('rollback to savepoint before');
      await tx.exec('release savepoint before');
      place = next ?? place;
    }
  });
}
