import { clearCursorCache } from '#kit/list/cursorCache.ts';
import { waitingPageStore } from '#session/waitingPage.ts';
import type { QueryClient } from '@tanstack/react-query';
import { closeWish } from './bulk/store.ts';
import { closeDecision } from './decide/asked.ts';

/** Clears what the previous user has read and asked for. */
export function forgetPage(client: QueryClient): void {
  waitingPageStore.set(null);
  closeDecision();
  closeWish();
  clearCursorCache();
  client.clear();
}
