import type { NextErasure } from '@marketdesk/contract/documents.ts';
import type { BackendClient } from '../backend-client.ts';
import type { Log } from '../log.ts';
import { removeFromOutbox } from '../mail/mailer.ts';
import type { Job } from './jobs.ts';

interface Erasing {
  client: Pick<BackendClient, 'asService' | 'removeFiles'>;
  dataDir: string;
  log: Log;
}

/** Erases people whose days of grace are over. A failed erasure does not hold up the others; the next run tries it again. */
export function erasuresJob({ client, dataDir, log }: Erasing): Job {
  return {
    name: 'erasures',
    everyMs: 60_000,
    async run(stopping) {
      const failed: string[] = [];
      let cause: unknown;
      while (!stopping.aborted) {
        const next = await client.asService('operator_next_erasure', { p_except: failed });
        if (next === null) break;
        try {
          if (!(await removeAll(client, next.files))) continue;
          await removeFromOutbox(dataDir, next.addresses);
          if (await client.asService('operator_erase_person', { p_request_id: next.request_id }))
            log.info({ request: next.request_id }, 'a person was erased on request');
        } catch (error) {
          failed.push(next.request_id);
          cause = error;
        }
      }
      if (failed.length > 0) throw cause;
      return false;
    },
  };
}

/** False when there may be more files. Rows without a file in the storage go with the other rows. */
async function removeAll(client: Erasing['client'], files: NextErasure['files']): Promise<boolean> {
  let removed = 0;
  for (const [bucket, names] of Object.entries(files)) removed += await client.removeFiles(bucket, names);
  return removed === 0;
}
