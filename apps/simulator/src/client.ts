import type { ArgsOf, ProcedureName, ResultOf } from '@marketdesk/contract/calls.ts';
import { createClient } from '@supabase/supabase-js';

/** The official client, as users have it. */
export type Client = ReturnType<typeof connect>;

export function connect(url: string, key: string) {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // The client requires a WebSocket even without subscriptions; Node 20 lacks one.
    realtime: { transport: NoSocket as never },
  });
}

const NoSocket = function NoSocket() {
  throw new Error('The simulator does not subscribe');
};

/** An error response. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** SQLSTATE, or the error code of another service. */
  readonly code: string;
  /** HTTP status; 0 = no response. */
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Whether a rule of the marketplace refused the request; anything else is a failure. */
  get isRule(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 401;
  }
}

/** Calls a procedure of the public app. Throws Refusal. */
export async function call<Name extends ProcedureName>(
  client: Client,
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name>> {
  const answer = await client.rpc(name, args);
  if (answer.error) throw new Refusal(answer.error.message, answer.error.code, answer.status);
  return answer.data as ResultOf<Name>;
}
