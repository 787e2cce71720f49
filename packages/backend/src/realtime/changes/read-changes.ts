import type { Database } from '@marketdesk/backend/database/database.ts';
import { Values } from '@marketdesk/backend/rest/query/source.ts';
import type { Subscription } from './subscriptions.ts';
import type { PublishedTable } from './publication.ts';
import type { Change } from './change.ts';

/** The database's result for changes of one table and its subscribers. */
export interface ReadChanges {
  /** The columns as JSON texts; undefined if the row no longer exists. */
  row(change: Change): readonly (string | null)[] | undefined;
  /** Returns whether the filter matches and the policies allow reading the row, or the deleted row. */
  isFor(change: Change, subscription: Subscription): boolean;
  /** Subscribers whose session has ended. */
  ended: Subscription[];
  /** Subscribers whose filter can't be evaluated. */
  broken: Subscription[];
  /** Error messages of failed policies. */
  failures: string[];
}

/** The JSON result of a reader; see backend.changes_body. */
interface Answer {
  rows: [number, number[], (string | null)[]][];
  gone: [number, number[]][];
  seen: [number, number[], number[]][];
  ended: number[];
  failed: [number, string][];
  broken: number[];
}

/**
 * Reads all changes in one statement, which reads each row, evaluates each filter and checks each caller's policies
 * once.
 */
export async function readChanges(
  database: Database,
  table: PublishedTable,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
): Promise<ReadChanges> {
  const keys = new Numbers();
  const gone = new Numbers();
  for (const change of changes) {
    if (change.key !== null) keys.of(change.key);
    else if (change.gone !== null) gone.of(change.gone);
  }
  const filters = new Numbers();
  const values = new Values();
  const conditions: string[] = [];
  const callers = new Numbers();
  const people: { role: string; claims: string; session: string | null; wants: string[] }[] = [];
  const numbered = new Map<Subscription, { filter: number; person: number }>();
  for (const subscription of subscriptions) {
    const { interest, subscriber } = subscription;
    const { role, claims, session } = subscriber.caller;
    const filter = interest.filter ? filters.of(interest.filter.text) : 0;
    if (filter > conditions.length && interest.filter) conditions.push(interest.filter.sql(values));
    const person = callers.of(JSON.stringify([role, session, claims]));
    const entry = (people[person - 1] ??= { role, claims, session, wants: [] });
    if (!entry.wants.includes(String(filter))) entry.wants.push(String(filter));
    numbered.set(subscription, { filter, person });
  }

  const request = {
    keys: keys.list,
    gone: gone.list,
    filters: conditions,
    values: values.list,
    subscribers: people,
  };
  const { body } = await database.call({
    // Runs as the owner: the reader itself sets each subscriber's role in turn.
    role: 'none',
    claims: '{}',
    session: null,
    readOnly: true,
    sql: `select ${table.reader}(($1)[1]::jsonb), 1::bigint, null::bigint`,
    params: [JSON.stringify(request)],
  });
  const answer = JSON.parse(Buffer.from(body ?? []).toString()) as Answer;

  const rows = new Map(answer.rows.map(([key, hits, columns]) => [key, { hits: new Set(hits), columns }]));
  const goneHits = new Map(answer.gone.map(([key, hits]) => [key, new Set(hits)]));
  const seen = new Map(answer.seen.map(([person, numbers]) => [person, new Set(numbers)]));
  const seenGone = new Map(answer.seen.map(([person, , numbers]) => [person, new Set(numbers)]));
  const ended = new Set(answer.ended);
  const broken = new Set(answer.broken);
  return {
    row: ({ key }) => (key === null ? undefined : rows.get(keys.of(key))?.columns),
    isFor(change, subscription) {
      const { filter, person } = numbered.get(subscription) ?? { filter: -1, person: -1 };
      if (ended.has(person)) return false;
      if (change.key !== null) {
        const number = keys.of(change.key);
        return rows.get(number)?.hits.has(filter) === true && seen.get(person)?.has(number) === true;
      }
      // Subscribers see only the key of a deleted row, so a filter on another column never matches.
      const isKnown = subscription.interest.filter?.columns.every((column) => table.keys.has(column)) ?? true;
      if (!isKnown || change.gone === null) return false;
      const number = gone.of(change.gone);
      return goneHits.get(number)?.has(filter) === true && seenGone.get(person)?.has(number) === true;
    },
    ended: subscriptions.filter((subscription) => ended.has(numbered.get(subscription)?.person ?? 0)),
    broken: subscriptions.filter((subscription) => broken.has(numbered.get(subscription)?.filter ?? 0)),
    failures: answer.failed.map(([, message]) => message),
  };
}

/** Assigns numbers from 1 to distinct texts in order of appearance. */
class Numbers {
  readonly list: string[] = [];
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const number = this.list.push(text);
    this.#known.set(text, number);
    return number;
  }
}
