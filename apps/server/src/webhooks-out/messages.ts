import { createHmac } from 'node:crypto';
import type { WebhookEventData } from '@marketdesk/contract/documents.ts';

export interface Event {
  id: string;
  type: string;
  /** A sentence for people. */
  description: string;
  createdAt: string;
  data: WebhookEventData;
}

/** Headers and body as https://www.standardwebhooks.com defines them. */
export function signedMessage(event: Event, secrets: readonly string[], now: Date) {
  const body = JSON.stringify({
    type: event.type,
    timestamp: new Date(event.createdAt).toISOString(),
    data: event.data,
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64')}`;
  });
  const headers = {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body };
}

/** Slack reads these as markup. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function slackMessage(event: Event, siteUrl: string): string {
  const facts = factsOf(event).map(([name, value]) => `${forSlack(name)}: ${forSlack(value)}`);
  return JSON.stringify({
    text: [
      `*${forSlack(event.description)}*`,
      ...facts,
      `<${siteUrl}${linkPath(event)}|Open in Marketdesk>`,
    ].join('\n'),
  });
}

/** Teams reads these as markup. */
const forTeams = (text: string) => text.replaceAll(/[\\*_[\]]/g, '\\$&');

/** An adaptive card, as workflows of Teams expect it. */
export function teamsMessage(event: Event, siteUrl: string): string {
  const facts = factsOf(event).map(([title, value]) => ({ title, value: forTeams(value) }));
  return JSON.stringify({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: event.description, weight: 'Bolder', wrap: true },
            ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open in Marketdesk', url: siteUrl + linkPath(event) }],
        },
      },
    ],
  });
}

export function mailBody(event: Event): string {
  return [event.description, '', ...factsOf(event).map(([name, value]) => `${name}: ${value}`)]
    .join('\n')
    .trim();
}

/** What the event says, in words: “Report id”, “Person full name”. */
function factsOf({ data }: Event): [name: string, value: string][] {
  return Object.entries(data).flatMap(([key, value]) => {
    const parts: [string, unknown][] =
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, of]) => [`${key} ${part}`, of])
        : [[key, value]];
    return parts
      .filter(([, of]) => of !== null)
      .map(([name, of]): [string, string] => [
        (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' '),
        String(of),
      ]);
  });
}

const PATHS: readonly [key: string, path: (id: string) => string][] = [
  ['report_id', (id) => `/admin/reports/${id}`],
  ['ticket_id', (id) => `/admin/support/${id}`],
  ['payout_run_id', (id) => `/admin/withdrawals/runs/${id}`],
  ['withdrawal_id', (id) => `/admin/withdrawals?withdrawal=${id}`],
  ['privacy_request_id', (id) => `/admin/privacy/${id}`],
  ['user_id', (id) => `/admin/users/${id}`],
  ['broken_id', () => '/admin/audit'],
  ['payouts_held_at', () => '/admin/withdrawals'],
];

/** The page about what happened; otherwise the dashboard. */
export function linkPath({ type, data }: Event): string {
  if (type === 'test' || type === 'alert.target_off') return `/admin/integrations/${String(data.target_id)}`;
  for (const [key, path] of PATHS) {
    const id = data[key];
    if (typeof id === 'string' || typeof id === 'number') return path(String(id));
  }
  return '/admin';
}
