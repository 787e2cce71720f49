import { toText } from '../wire/frame.ts';
import type { Change } from './change.ts';
import type { Interest } from './binding.ts';
import type { Subscriber, Subscription } from './subscriptions.ts';
import type { PublishedTable } from './publication.ts';

/**
 * Sends one change to its subscribers: one message per channel and selected set of columns. The text is built once for
 * all channels of a topic.
 */
export function sendChange(
  change: Change,
  row: readonly (string | null)[] | undefined,
  subscriptions: readonly Subscription[],
): number {
  const bySubscriber = new Map<Subscriber, Interest[]>();
  for (const { subscriber, interest } of subscriptions) {
    const interests = bySubscriber.get(subscriber);
    if (interests) interests.push(interest);
    else bySubscriber.set(subscriber, [interest]);
  }
  const data = new Map<string, string>();
  const messages = new Map<string, Buffer>();
  let sent = 0;
  for (const [subscriber, interests] of bySubscriber) {
    for (const [columns, group] of byColumns(interests)) {
      const ids = [...new Set(group.map(({ id }) => id))].join(',');
      const key = `${subscriber.version} ${ids} ${columns} ${subscriber.topic}`;
      let message = messages.get(key);
      if (!message) {
        const [first] = group;
        if (!first) continue;
        const text = data.get(columns) ?? dataText(change, first.table, first.columns, row);
        data.set(columns, text);
        const address = { topic: subscriber.topic, event: 'postgres_changes' };
        message = Buffer.from(toText(subscriber.version, address, `{"ids":[${ids}],"data":${text}}`));
        messages.set(key, message);
      }
      subscriber.sendText(message);
      sent++;
    }
  }
  return sent;
}

function byColumns(interests: readonly Interest[]): Map<string, Interest[]> {
  const groups = new Map<string, Interest[]>();
  for (const interest of interests) {
    const key = interest.columns.join();
    groups.set(key, [...(groups.get(key) ?? []), interest]);
  }
  return groups;
}

/** The values are PostgreSQL's own JSON, so that numbers beyond JavaScript's precision stay exact. */
function dataText(
  { type, at, oldKey }: Change,
  table: PublishedTable,
  columns: readonly number[],
  row: readonly (string | null)[] | undefined,
): string {
  const shown = columns.flatMap((index) => {
    const column = table.columns[index];
    return column ? [{ column, value: row?.[index] ?? 'null' }] : [];
  });
  const record = row ? shown.map(({ column, value }) => `${JSON.stringify(column.name)}:${value}`) : [];
  const types = shown.map(({ column }) => ({ name: column.name, type: column.typeName }));
  return (
    `{"schema":${JSON.stringify(table.schema)},"table":${JSON.stringify(table.name)},"type":"${type}",` +
    // Milliseconds, as upstream.
    `"commit_timestamp":${JSON.stringify(at.replace(/(\.\d{3})\d*Z$/, '$1Z'))},` +
    `"columns":${JSON.stringify(types)},` +
    // As upstream: an INSERT has no old row, and a DELETE no new one.
    (type === 'DELETE' ? '' : `"record":{${record.join(',')}},`) +
    (type === 'INSERT' ? '' : `"old_record":${oldKey ?? '{}'},`) +
    '"errors":null}'
  );
}
