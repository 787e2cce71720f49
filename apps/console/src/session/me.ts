import { storedText, storeText } from '#backend/browserStorage.ts';
import { currentConfig } from '#backend/config.ts';
import { ME_KEY } from '#backend/queryClient.ts';
import { readTable } from '#backend/rest.ts';
import { storedSession } from '#backend/storedSession.ts';
import { notAuthenticated } from '#backend/BackendError.ts';
import type { StaffAccess } from '@marketdesk/contract/enums.ts';
import { noop, type QueryClient, queryOptions } from '@tanstack/react-query';
import { permissionsOf } from './permissions.ts';

/** The signed-in user's profile fields for guards and account menu. */
export interface Me {
  user_id: string;
  full_name: string | null;
  email: string | null;
  username: string | null;
  avatar_url: string | null;
  role: string | null;
  is_suspended: boolean;
  is_banned: boolean;
}

/** Storage key: the id of the user who passed the basic guard when their profile was last read. */
const STAFF_KEY = 'marketdesk.staff';

const COLUMNS = 'user_id,full_name,email,username,avatar_url,role,is_suspended,is_banned';

/** The signed-in user; null if the account has no profile. Refetched regularly, to notice a changed role. */
export function meQuery() {
  return queryOptions({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => readMe(signal),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}

async function readMe(signal: AbortSignal): Promise<Me | null> {
  const session = storedSession();
  if (session === null) throw notAuthenticated();
  const me = await readTable<Me | null>(
    'profiles',
    COLUMNS,
    (query) => query.eq('user_id', session.userId).maybeSingle(),
    signal,
  );
  storeText(STAFF_KEY, passesGuard(me, currentConfig().staffAccess) ? session.userId : null);
  return me;
}

/** The signed-in user, however old; undefined if they can't be read. */
export function knownMe(client: QueryClient): Promise<Me | null | undefined> {
  return client.query({ ...meQuery(), staleTime: 'static' }).catch(noop);
}

/**
 * Calls `read` if the signed-in user passes the basic guard. Waits for their profile, unless they passed when this
 * browser last read it. Resolves after that decision.
 */
export async function asStaff(client: QueryClient, read: () => void): Promise<void> {
  const userId = storedSession()?.userId;
  if (userId !== undefined && storedText(STAFF_KEY) === userId) read();
  else if (passesGuard((await knownMe(client)) ?? null, currentConfig().staffAccess)) read();
}

/** Whether the basic guard admits this user, under the given reading of it. Banned or suspended staff are refused. */
export function passesGuard(me: Me | null, staffAccess: StaffAccess): me is Me {
  if (me === null || me.is_banned || me.is_suspended) return false;
  return permissionsOf(me.role).entersConsole[staffAccess];
}
