import { prefetchAfterPaint } from '#backend/fetchCode.ts';
import { lazyPart, Nothing } from '#kit/lazyPart.tsx';
import { HoldKeys } from '#kit/keys/HoldKeys.tsx';
import { useMe } from '#session/MeContext.ts';
import { Suspense, useSyncExternalStore } from 'react';
import { bulkStore } from './store.ts';

const load = () => import('./BulkWork.tsx');
const BulkWork = lazyPart(load, Nothing);
prefetchAfterPaint(load);

/** The preview that askBulk opens, and the running batch. Rendered once, in the shell. */
export function BulkHost() {
  const me = useMe();
  const { wish, batch, isShown } = useSyncExternalStore(bulkStore.subscribe, bulkStore.snapshot);
  const own = batch?.userId === me.user_id ? batch : null;
  if (wish === null && own === null) return null;
  return (
    <Suspense fallback={wish !== null && <HoldKeys />}>
      <BulkWork wish={wish} batch={own} isShown={isShown} />
    </Suspense>
  );
}
