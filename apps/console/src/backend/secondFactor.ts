import { announceSession, onSession } from './sessionEvents.ts';
import type { StoredSession } from './storedSession.ts';

/** `required`: nothing is answered without the code. `again`: one action waits for it. */
export type CodeWanted = 'required' | 'again';

const WANTED: Readonly<Record<string, CodeWanted>> = {
  second_factor_required: 'required',
  second_factor_again: 'again',
};

let wanted: CodeWanted | null = null;
const waiting = new Set<(passed: boolean) => void>();
const listeners = new Set<() => void>();

onSession((event) => {
  if (event !== 'started') codeGivenUp();
});

/** For React's useSyncExternalStore: whether, and for what, the person has to enter the code of their second factor. */
export const codeWantedStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: () => wanted,
};

/** What a refusal's reason asks for, if it is one of these. */
export function codeWantedBy(reason: string | null): CodeWanted | null {
  return WANTED[reason ?? ''] ?? null;
}

/** Asks the person for the code; what is required covers what is asked again. */
export function wantCode(kind: CodeWanted): void {
  set(wanted === 'required' ? wanted : kind);
}

/** Asks, and waits until the code was right (true) or the person gave up or signed out (false). */
export function askForCode(kind: CodeWanted): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    wantCode(kind);
  });
}

/** The code was right, in this tab or another: whatever waited for it goes on, with the new token. */
export function codePassed(): void {
  announceSession('started');
  settle(true);
}

/** There will be no code: whatever waited for it is refused. */
export function codeGivenUp(): void {
  settle(false);
}

/** Whether the stored session belongs to somebody with a second factor who has not entered its code yet. */
export function owesCode(session: StoredSession | null): boolean {
  return session?.hasFactor === true && claimsOf(session.accessToken).aal === 'aal1';
}

const FACTOR_METHOD = /^(totp|mfa\/.*)$/;

/** When a code was last entered in a session, in seconds since 1970; 0 for never. */
export function codeEnteredAt(session: StoredSession | null): number {
  const { amr } = session === null ? {} : claimsOf(session.accessToken);
  const times = (amr ?? []).map(({ method, timestamp }) => (FACTOR_METHOD.test(method) ? timestamp : 0));
  return Math.max(0, ...times);
}

function set(next: CodeWanted | null): void {
  if (next === wanted) return;
  wanted = next;
  for (const listener of listeners) listener();
}

function settle(passed: boolean): void {
  set(null);
  const told = [...waiting];
  waiting.clear();
  for (const resolve of told) resolve(passed);
}

interface Claims {
  aal?: string;
  amr?: readonly { method: string; timestamp: number }[];
}

// Only to know what to show: whoever changes their own token gains nothing, since the database reads the signed one.
function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}
