import { notAuthenticated } from '#backend/BackendError.ts';
import { storedText, storeText } from '#backend/browserStorage.ts';
import { ME_KEY } from '#backend/queryClient.ts';
import { rpc } from '#backend/rest.ts';
import { stepUpFor } from '#backend/stepUp.ts';
import { storedSession } from '#backend/storedSession.ts';
import type { Access } from '@marketdesk/contract/documents.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { noop, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isStaff, may } from './permissions.ts';

/** The signed-in user with their permissions. */
export type Me = Access;

/** Storage key: the id and permissions of the user who passed the basic guard when last read. */
const STAFF_KEY = 'marketdesk.staff';

/** The signed-in user. Refetched regularly, to notice a changed role. */
export function meQuery() {
  return queryOptions({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => readMe(signal),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}

async function readMe(signal: AbortSignal): Promise<Me> {
  const me = await rpc('get_my_access', {}, signal);
  // Other calls are refused for want of a code or password; this one says so.
  const owed = isStaff(me) && !me.is_banned && !me.is_suspended ? stepUpFor(me) : null;
  if (owed !== null) {
    const { askForCode } = await import('#backend/secondFactor.ts');
    if (!(await askForCode(owed))) throw notAuthenticated();
    return readMe(signal);
  }
  storeText(STAFF_KEY, me.passes_guard ? [me.user_id, ...me.permissions].join(' ') : null);
  return me;
}

/** The signed-in user, however old; undefined if they can't be read. */
function knownMe(client: QueryClient): Promise<Me | undefined> {
  return client.query({ ...meQuery(), staleTime: 'static' }).catch(noop);
}

/**
 * Calls `read` if the signed-in user passes the basic guard and has the permission, if any. Waits for them to be read,
 * unless this browser knows their last permissions. Resolves after that decision.
 */
export async function asStaff(
  client: QueryClient,
  permission: Permission | undefined,
  read: () => void,
): Promise<void> {
  const [userId, ...permissions] = storedText(STAFF_KEY)?.split(' ') ?? [];
  const isKnown = userId !== undefined && userId === storedSession()?.userId;
  const me = isKnown
    ? { passes_guard: true, permissions: permissions as Permission[] }
    : await knownMe(client);
  if (me?.passes_guard === true && (permission === undefined || may(me, permission))) read();
}
