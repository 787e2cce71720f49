import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

/** What is done about one user of the app, in this order; each needs some of those before it. */
export const STEPS = [
  'report',
  'report_claim',
  'ticket',
  'ticket_claim',
  'message',
  'withdrawal',
  'payout',
  'profile',
] as const;
export type Step = (typeof STEPS)[number];

/** `unknown`: no answer came, or one that says that something broke. It may have been done, or not. */
export type Outcome = 'done' | 'unknown';

/** A user's day, as far as it has come, and what its clients know about it. */
export interface Day {
  user: Person;
  agent: Person;
  outcomes: Partial<Record<Step, Outcome>>;
  /** Ids that answers brought, or that the client chose. */
  ids: Partial<Record<Step, string>>;
}

export const newDay = (user: Person, agent: Person): Day => ({
  user,
  agent,
  outcomes: {},
  ids: { message: randomUUID() },
});

interface Request {
  path: string;
  as: Person;
  body: object;
}

const procedure = (name: string, as: Person, body: object): Request => ({
  path: `/rest/v1/rpc/${name}`,
  as,
  body,
});

/** What is sent for a step; null when what it needs is not there. */
function requestFor(step: Step, { user, agent, ids }: Day): Request | null {
  const id = user.id;
  switch (step) {
    case 'report':
      return procedure('submit_report', user, {
        p_entity_type: 'user',
        p_entity_id: agent.id,
        p_reason: 'Scams',
        p_description: id,
      });
    case 'report_claim':
      return ids.report === undefined
        ? null
        : procedure('admin_claim_report', agent, { p_report_id: ids.report });
    case 'ticket':
      return procedure('open_support_ticket', user, { p_subject: id, p_category: 'Other', p_content: id });
    case 'ticket_claim':
      return ids.ticket === undefined
        ? null
        : procedure('admin_claim_support_ticket', agent, { p_ticket_id: ids.ticket });
    case 'message':
      return ids.ticket === undefined
        ? null
        : procedure('send_support_message', agent, {
            p_ticket_id: ids.ticket,
            p_content: id,
            p_message_id: ids.message,
          });
    case 'withdrawal':
      return procedure('request_withdrawal', user, { p_method: 'payout_link', p_amount_eur: 40 });
    case 'payout':
      return ids.withdrawal === undefined
        ? null
        : {
            path: '/api/admin/withdrawals',
            as: agent,
            body: { action: 'process_single', requestId: ids.withdrawal },
          };
    case 'profile':
      return procedure('admin_update_user_profile', agent, { p_user_id: id, p_updates: { bio: id } });
  }
}

/**
 * What a client may press again when it does not know: the answer then says that it is done, or that it had been. Of a
 * request without an id nobody can tell whether a second one is meant, so a person would look first.
 */
const REPEATABLE: readonly Step[] = [
  'report',
  'report_claim',
  'ticket_claim',
  'message',
  'payout',
  'profile',
];
const HAD_BEEN_DONE: Partial<Record<Step, number>> = {
  report: 400,
  report_claim: 409,
  ticket_claim: 409,
  payout: 409,
};

const PATIENCE_MS = 10_000;

export interface Door {
  address: string;
  anonKey: string;
  /** Told of each acknowledged step. */
  acknowledged: () => void;
}

/** Goes through what is left of the day, and stops at the first thing whose end is not known. */
export async function live(day: Day, door: Door): Promise<void> {
  for (const step of STEPS) {
    const outcome = day.outcomes[step];
    if (outcome === 'done' || (outcome === 'unknown' && !REPEATABLE.includes(step))) continue;
    const request = requestFor(step, day);
    if (request === null) continue;
    const { status, text } = await send(request, door);
    if (status >= 200 && status < 300) {
      day.ids[step] ??= (JSON.parse(text) as { id?: string }).id;
    } else if (status === 0 || status >= 500) {
      day.outcomes[step] = 'unknown';
      return;
    } else if (outcome !== 'unknown' || status !== HAD_BEEN_DONE[step]) {
      throw new Error(`${step} was refused with ${status}: ${text}`);
    }
    day.outcomes[step] = 'done';
    door.acknowledged();
  }
}

/** Status 0: the connection broke, or nothing came for too long. */
async function send({ path, as, body }: Request, { address, anonKey }: Door) {
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Whether its client does not know what became of a request, and can ask again. */
export const isInDoubt = ({ outcomes }: Day): boolean =>
  REPEATABLE.some((step) => outcomes[step] === 'unknown');
