import { setTimeout as sleep } from 'node:timers/promises';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';

const SLICE = 2000;

/** Verifies the audit log once a day, and tells the targets of alerts if it was altered. */
export function auditCheckJob(call: CallProcedure, log: Log): Job {
  return {
    name: 'audit_check',
    firstMs: 10 * 60_000,
    everyMs: 24 * 60 * 60_000,
    async run(stopping) {
      let after: { id: number; hash: string | null } = { id: 0, hash: null };
      while (!stopping.aborted) {
        const started = performance.now();
        const [slice] = await call('operator_check_audit_chain', {
          p_after_id: after.id,
          p_after_hash: after.hash,
          p_entries: SLICE,
        });
        if (slice === undefined) break;
        const { broken_id, broken_by, last_id, last_hash, head_id } = slice;
        if (broken_id !== null) {
          log.error({ entry: broken_id, by: broken_by }, 'the audit log was altered');
          await call('operator_emit_alert', {
            p_type: 'alert.audit_broken',
            p_payload: { broken_id, broken_by },
          });
          break;
        }
        if (last_id >= head_id) break;
        after = { id: last_id, hash: last_hash };
        // Other requests get nine tenths of the time.
        await sleep(9 * (performance.now() - started), undefined, { signal: stopping }).catch(
          () => undefined,
        );
      }
      return false;
    },
  };
}
