import { readTable } from '#backend/rest.ts';

interface Waiting<User> {
  resolve: (user: User | null) => void;
  reject: (reason: unknown) => void;
}

/**
 * Reads many users in one request: requests made at the same moment, as the rows of a table do when they appear,
 * are batched. Otherwise fifty rows with a name would send fifty requests.
 */
export function batchUsers<User extends { user_id: string }>(columns: string) {
  let waiting = new Map<string, Waiting<User>[]>();

  const read = async () => {
    const asked = waiting;
    waiting = new Map();
    try {
      const users = await readTable<User[]>('profiles', columns, (query) =>
        query.in('user_id', [...asked.keys()]),
      );
      for (const [userId, callers] of asked) {
        const user = users.find(({ user_id }) => user_id === userId) ?? null;
        for (const { resolve } of callers) resolve(user);
      }
    } catch (error) {
      for (const callers of asked.values()) for (const { reject } of callers) reject(error);
    }
  };

  return (userId: string): Promise<User | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(() => void read(), 0);
      waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]);
    });
}
