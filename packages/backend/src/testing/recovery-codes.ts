import type { AuthClient } from '@supabase/supabase-js';

// The latest official client for Node 20 has no methods for recovery codes.

interface Refusal {
  status: number;
  code: string;
}

interface Answer<Data> {
  data: Data | null;
  error: Refusal | null;
}

interface MadeCodes {
  id: string;
  codes: string[];
}

export interface RecoveryCodes {
  getStatus(): Promise<Answer<{ id: string; total: number; remaining: number }>>;
  generate(name?: string): Promise<Answer<MadeCodes>>;
  regenerate(): Promise<Answer<MadeCodes>>;
  /** Verifies a code and stores the raised session in the client. */
  verify(code: string): Promise<Answer<object>>;
  unenroll(): Promise<Answer<object>>;
}

/** Calls the endpoints of recovery codes in the client's session. */
export function recoveryCodesOf(
  auth: Pick<InstanceType<typeof AuthClient>, 'getSession' | 'setSession'>,
  url: string,
  anonKey: string,
): RecoveryCodes {
  async function ask<Data>(method: string, path = '', body?: object): Promise<Answer<Data>> {
    const { data } = await auth.getSession();
    const response = await fetch(`${url}/auth/v1/factors/recovery-codes${path}`, {
      method,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { data: answer as Data, error: null };
    return { data: null, error: { ...(answer as { code: string }), status: response.status } };
  }

  return {
    getStatus: () => ask('GET'),
    generate: (name) => ask('POST', '', name === undefined ? undefined : { friendly_name: name }),
    regenerate: () => ask('POST', '/regenerate'),
    async verify(code) {
      const answer = await ask<{ access_token: string; refresh_token: string }>('POST', '/verify', { code });
      if (answer.data) await auth.setSession(answer.data);
      return answer;
    },
    unenroll: () => ask('DELETE'),
  };
}
