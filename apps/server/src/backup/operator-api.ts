import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Failure, notAuthenticated } from '../failure.ts';
import type { About } from './snapshot.ts';

export interface OperatorApiOptions {
  /** What whoever runs the installation asks the running server for; absent where the database is not in the data folder. */
  operator?: { serviceRoleKey: string; takeSnapshot: () => Promise<About> };
}

export const SNAPSHOT_PATH = '/api/operator/snapshot';

/** For the commands of this repository, with the service key. */
export function operatorApi({ operator }: OperatorApiOptions): Hono {
  const app = new Hono();
  let isBusy = false;
  app.post('/snapshot', async (c) => {
    c.header('Cache-Control', 'no-store');
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (operator === undefined) throw new Failure(404, 'There is no database in the data folder here.');
    if (!sameText(token, operator.serviceRoleKey)) throw notAuthenticated();
    // A second one would write over the first.
    if (isBusy) throw new Failure(409, 'Another backup is being made.');
    isBusy = true;
    try {
      return c.json(await operator.takeSnapshot());
    } finally {
      isBusy = false;
    }
  });
  return app;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
