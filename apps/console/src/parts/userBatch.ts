import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';

type User = RowOf<'admin_get_user_names'>;

interface Waiting {
  resolve: (user: User | null) => void;
  reject: (reason: unknown) => void;
}

/** So many the procedure gives at once. */
const MOST_AT_ONCE = 200;

/**
 * What many users are called, in one request: those who are asked for in the same moment, as the rows of a table do when they
 * appear, wait for each other. Fifty rows with a name each would otherwise be fifty requests.
 */
export function batchUsers() {
  let waiting = new Map<string, Waiting[]>();

  const readSome = async (asked: readonly (readonly [string, Waiting[]])[]) => {
    try {
      const users = await rpc('admin_get_user_names', {
        p_user_ids: asked.map(([userId]) => userId),
      });
      for (const [userId, callers] of asked) {
        const user = users.find(({ user_id }) => user_id === userId) ?? null;
        for (const { resolve } of callers) resolve(user);
      }
    } catch (error) {
      for (const [, callers] of asked) for (const { reject } of callers) reject(error);
    }
  };
  const read = () => {
    const asked = [...waiting];
    waiting = new Map();
    for (let at = 0; at < asked.length; at += MOST_AT_ONCE) void readSome(asked.slice(at, at + MOST_AT_ONCE));
  };

  return (userId: string): Promise<User | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(read, 0);
      waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]);
    });
}
