import { randomUUID } from 'node:crypto';
import type { Person } from '@marketdesk/server/testing/people.ts';

/** The steps of one user's day, in order; each needs some of the earlier ones. */
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

/** `unknown`: no answer, or a server error. The step may have been done or not. */
export type Outcome = 'done' | 'unknown';

/** A user's progress, and the outcomes known to the clients. */
export interface Day {
  user: Person;
  agent: Person;
  /** The person whom the user reports. */
  reported: Person;
  outcomes: Partial<Record<Step, Outcome>>;
  /** Ids returned by earlier calls, or chosen by the client. */
  ids: Partial<Record<Step, string>>;
}

export const newDay = (user: Person, agent: Person, reported: Person): Day => ({
  user,
  agent,
  reported,
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

/** The request of a step; null if an id it needs is missing. */
function requestFor(step: Step, { user, agent, reported, ids }: Day): Request | null {
  const id = user.id;
  switch (step) {
    case 'report':
      return procedure('submit_report', user, {
        p_entity_type: 'user',
        p_entity_id: reported.id,
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
 * Steps that clients may repeat after an unknown outcome: the answer says whether they are done. A request
 * without an id can't be recognized as a repetition, so a person would check first.
 */
const REPEATABLE: readonly Step[] = [
  'report',
  'report_claim',
  'ticket_claim',
  'message',
  'payout',
  'profile',
];
const ALREADY_DONE: Partial<Record<Step, number>> = {
  report: 400,
  report_claim: 409,
  ticket_claim: 409,
  payout: 409,
};

const PATIENCE_MS = 10_000;

export interface Connection {
  address: string;
  anonKey: string;
  /** Called after each acknowledged step. */
  acknowledged: () => void;
}

/** Runs the remaining steps, and stops at the first with an unknown outcome. */
export async function live(day: Day, connection: Connection): Promise<void> {
  for (const step of STEPS) {
    const outcome = day.outcomes[step];
    if (outcome === 'done' || (outcome === 'unknown' && !REPEATABLE.includes(step))) continue;
    const request = requestFor(step, day);
    if (request === null) continue;
    const { status, text } = await send(request, connection);
    if (status >= 200 && status < 300) {
      day.ids[step] ??= (JSON.parse(text) as { id?: string }).id;
    } else if (status === 0 || status >= 500) {
      day.outcomes[step] = 'unknown';
      return;
    } else if (outcome !== 'unknown' || status !== ALREADY_DONE[step]) {
      throw new Error(`${step} was refused with ${status}: ${text}`);
    }
    day.outcomes[step] = 'done';
    connection.acknowledged();
  }
}

/** Status 0: the connection broke, or timed out. */
async function send({ path, as, body }: Request, { address, anonKey }: Connection) {
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

/** Whether a request has an unknown outcome and can be repeated. */
export const isInDoubt = ({ outcomes }: Day): boolean =>
  REPEATABLE.some((step) => outcomes[step] === 'unknown');
