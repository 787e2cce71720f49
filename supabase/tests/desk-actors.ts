import { createHash } from 'node:crypto';
import { isSqlError } from '@marketdesk/backend/database/database.ts';
import { claimItem, closeItem, type Desk, releaseItem } from './desks.ts';
import type { Actor, State, Step } from './desk-model.ts';
import type { Person, World } from './world.ts';

export type People = Readonly<Record<Actor, Person>>;

/** Executes steps of the model against the database, and reads the resulting state. */
export class DeskActors {
  readonly #world: World;
  readonly #desk: Desk;
  readonly #people: People;
  readonly #names: ReadonlyMap<string, Actor>;

  constructor(world: World, desk: Desk, people: People) {
    this.#world = world;
    this.#desk = desk;
    this.#people = people;
    this.#names = new Map((Object.keys(people) as Actor[]).map((actor) => [people[actor].id, actor]));
  }

  /** Returns null or the hint of the refusal. Throws on other errors: a deadlock, a broken constraint. */
  async take(id: string, actor: Actor, step: Step): Promise<string | null> {
    try {
      await this.#call(id, this.#people[actor], step, actor);
      return null;
    } catch (error) {
      if (isSqlError(error) && error.hint && /^(PT4\d\d|P0001|42501)$/.test(error.code)) return error.hint;
      throw error;
    }
  }

  #call(id: string, caller: Person, step: Step, actor: Actor): Promise<unknown> {
    const [world, desk] = [this.#world, this.#desk];
    switch (step.kind) {
      case 'claim':
        return claimItem(world, desk, caller, id);
      case 'take over':
        return claimItem(world, desk, caller, id, this.#people[step.from]);
      case 'release':
        return releaseItem(world, desk, caller, id);
      case 'close':
        return closeItem(world, desk, caller, id);
      case 'save':
        return world.rpc(caller, 'admin_update_report_status', {
          p_report_id: id,
          p_resolution_notes: step.notes,
        });
      case 'send':
        return world.rpc(caller, 'send_support_message', {
          p_ticket_id: id,
          p_content: `${actor} ${step.message}`,
          p_message_id: messageId(id, actor, step.message),
        });
    }
  }

  /** Moves messages into the past, beyond the rate limit. */
  forgetSends(id: string): Promise<unknown> {
    return this.#world.sql(
      `update public.support_messages set created_at = created_at - interval '1 hour' where ticket_id = $1`,
      [id],
    );
  }

  async state(id: string): Promise<State> {
    const isReport = this.#desk.item === 'report';
    const [row] = await this.#world.sql<{ status: State['status']; claimer: string; notes: string | null }>(
      `select status, claimed_by_user_id as claimer, ${isReport ? 'resolution_notes' : 'null'} as notes
         from public.${this.#desk.table} where id = $1`,
      [id],
    );
    const messages = await this.#world.sql<{ content: string }>(
      'select content from public.support_messages where ticket_id = $1',
      [id],
    );
    if (!row) throw new Error('The item is gone');
    const texts = messages.map(({ content }) => content);
    if (new Set(texts).size < texts.length) throw new Error(`Duplicate message: ${texts.join(', ')}`);
    return {
      item: this.#desk.item,
      status: row.status,
      claimer: this.#names.get(row.claimer) ?? null,
      notes: row.notes,
      messages: new Set(texts),
    };
  }

  /** The entries of the audit log as steps of the model. */
  async log(id: string): Promise<{ actor: Actor; action: string; step: Step }[]> {
    const rows = await this.#world.audited(id);
    return rows.map(({ actor_user_id, action, details }) => {
      const actor = this.#names.get(actor_user_id ?? '');
      if (!actor) throw new Error('An entry without an actor');
      return { actor, ...this.#read(id, actor, action, details) };
    });
  }

  #read(id: string, actor: Actor, action: string, details: Record<string, unknown>) {
    const noun = this.#desk.noun;
    const step = (kind: Step['kind'], rest: object = {}) => ({ kind, ...rest }) as Step;
    switch (action) {
      case `claim_${noun}`:
        return { action: 'claim', step: step('claim') };
      case `take_over_${noun}`:
        return {
          action: 'take over',
          step: step('take over', { from: this.#names.get(String(details.old_claimed_by)) }),
        };
      case `release_${noun}`:
        return { action: 'release', step: step('release') };
      case `release_${noun}_of_other`:
        return { action: 'release of other', step: step('release') };
      case `close_${noun}`:
        return { action: 'close', step: step('close') };
      case 'update_report':
        return {
          action: 'save',
          step: step('save', { notes: (details.resolution_notes as { new: string }).new }),
        };
      case 'send_support_message': {
        const message = MESSAGES.find((n) => messageId(id, actor, n) === details.message_id);
        return { action: 'send', step: step('send', { message }) };
      }
      default:
        throw new Error(`An entry that no step leaves: ${action}`);
    }
  }
}

export const MESSAGES = [0, 1, 2];

/** The same message of one sender and ticket has the same id in every window. */
function messageId(ticket: string, actor: Actor, message: number): string {
  const hash = createHash('md5').update(`${ticket} ${actor} ${message}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
