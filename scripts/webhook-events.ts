import type { Queryable } from '@marketdesk/backend/database/database.ts';

interface EventType {
  type: string;
  area: string;
  description: string;
  keys: string[];
}

const INTRODUCTION = `# Events of webhooks

Written by \`npm run generate\` from \`supabase/code/webhooks/event-types.sql\`; don't edit. The types of events that integrations can get,
and the fields of their \`data\`. [Webhooks](webhooks.md) explains how they arrive.
`;

/** The page docs/webhook-events.md. */
export async function renderWebhookEvents(database: Queryable): Promise<string> {
  const types = await database.query<EventType>('select * from private.webhook_event_types()');
  const areas = [...new Set(types.map(({ area }) => area))];
  return [
    INTRODUCTION,
    ...areas.map((area) =>
      renderArea(
        area,
        types.filter((one) => one.area === area),
      ),
    ),
  ].join('\n');
}

function renderArea(area: string, types: readonly EventType[]): string {
  const rows = types.map(
    ({ type, description, keys }) =>
      `| \`${type}\` | ${description} | ${keys.map((key) => `\`${key}\``).join(', ')} |\n`,
  );
  return `## ${area}\n\n| type | when | data |\n| --- | --- | --- |\n${rows.join('')}`;
}
