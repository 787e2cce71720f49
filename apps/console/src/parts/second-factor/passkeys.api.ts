import { authClient } from '#backend/auth.ts';
import { currentConfig } from '#backend/config.ts';
import { queryOptions } from '@tanstack/react-query';
import { answerOf, passkeyAnswer, readFactors } from './factors.api.ts';
import { makeRecoveryCodes } from './recoveryCodes.api.ts';

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export const PASSKEYS_KEY = ['passkeys'];

/** Whether the backend offers passkeys at this address, and the browser knows them. */
export function hasPasskeys(): boolean {
  return currentConfig().passkeys && typeof window.PublicKeyCredential === 'function';
}

/** The user's own passkeys, oldest first. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: PASSKEYS_KEY,
    queryFn: async (): Promise<Passkey[]> => {
      const listed = answerOf(await (await authClient()).passkey.list());
      return listed.map(({ id, friendly_name: name, created_at, last_used_at: used }) => ({
        id,
        name: name ?? 'Passkey',
        created_at,
        last_used_at: used ?? null,
      }));
    },
    staleTime: 0,
  });
}

/** Signs in with one of this site's passkeys. Errors: BackendError. */
export async function signInWithPasskey(): Promise<void> {
  passkeyAnswer(await (await authClient()).signInWithPasskey());
}

export interface AddedPasskey {
  /** On a hosted platform, a passkey is no second factor. */
  isFactor: boolean;
  /** New ones with the account's first second factor, else null. */
  recoveryCodes: string[] | null;
}

/** Registers a passkey under that name. Errors: BackendError. */
export async function addPasskey(name: string): Promise<AddedPasskey> {
  const auth = await authClient();
  const { id } = passkeyAnswer(await auth.registerPasskey());
  // The token that says that this session has confirmed a factor.
  answerOf(await auth.refreshSession());
  answerOf(await auth.passkey.update({ passkeyId: id, friendlyName: name }));
  const factors = await readFactors(auth);
  const isFactor = factors.passkeys.length > 0;
  return {
    isFactor,
    recoveryCodes: isFactor && !factors.hasRecoveryCodes ? await makeRecoveryCodes() : null,
  };
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  answerOf(await (await authClient()).passkey.update({ passkeyId: id, friendlyName: name }));
}

export async function deletePasskey(id: string): Promise<void> {
  const auth = await authClient();
  answerOf(await auth.passkey.delete({ passkeyId: id }));
  // Refreshes the token, which contains the changed assurance level.
  answerOf(await auth.refreshSession());
}
