import { messageFor } from '#backend/messageFor.ts';
import { type AuditHead, type ChainCheck, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import { useRef, useState } from 'react';
import { checkSlice } from './verify.api.ts';

type CheckState =
  | { is: 'running'; checked: number; of: number }
  | { is: 'done'; result: ChainCheck; kept: AuditHead | undefined }
  | { is: 'failed'; sentence: string };

export interface RunningCheck {
  state: CheckState;
  /** Restarts the check, optionally comparing a head; a running check is abandoned. */
  start: (kept?: () => Promise<AuditHead>) => void;
  stop: () => void;
}

/** Checks the whole audit log, slice by slice, while mounted. */
export function useChainCheck(): RunningCheck {
  const running = useRef<AbortController>(null);
  const [state, setState] = useState<CheckState>({ is: 'running', checked: 0, of: 0 });

  const stop = () => running.current?.abort();
  const start = (readKept?: () => Promise<AuditHead>) => {
    stop();
    const { signal } = (running.current = new AbortController());
    const tell = (next: CheckState) => {
      if (!signal.aborted) setState(next);
    };
    tell({ is: 'running', checked: 0, of: 0 });
    const check = async () => {
      const kept = await readKept?.();
      const result = await checkAuditChain((args) => checkSlice(args, signal), {
        kept,
        onProgress: (checked, of) => tell({ is: 'running', checked, of }),
      });
      tell({ is: 'done', result, kept });
    };
    check().catch((error: unknown) => {
      tell({ is: 'failed', sentence: messageFor(error, 'Failed to verify the audit log') });
    });
  };
  return { state, start, stop };
}
