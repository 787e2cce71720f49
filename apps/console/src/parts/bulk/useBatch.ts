import { BackendError } from '#backend/BackendError.ts';
import type { BulkProgress } from '@marketdesk/contract/documents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { bulkProgress } from './bulk.api.ts';
import { isUnderWay } from './outcome.ts';
import { type BulkBatch, forgetBatch } from './store.ts';
import { tellEnd } from './tellEnd.ts';

/** How far a batch is. Its end is told once; a batch that is known no more is forgotten. */
export function useBatch(batch: BulkBatch): BulkProgress | undefined {
  const client = useQueryClient();
  const { data, error } = useQuery(bulkProgress(batch));
  const isOver = data !== undefined && !isUnderWay(data);
  const isGone = error instanceof BackendError && error.status === 404;
  const tell = useEffectEvent(() => {
    if (data !== undefined && !batch.isConflict) tellEnd(client, batch, data);
  });
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  useEffect(() => {
    if (isGone) forgetBatch();
  }, [isGone]);
  return data;
}
