import { store } from '#backend/store.ts';
import type { Target } from './decision.ts';

export const askedStore = store<Target | null>(null);

/** Opens the decision dialog for a user, a post or a review. Can be called from anywhere. */
export const askDecision = (target: Target): void => askedStore.set(target);

export const closeDecision = (): void => askedStore.set(null);
