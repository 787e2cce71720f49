import { store } from '#backend/store.ts';
import type { Target } from './decision.ts';

export const askedStore = store<Target | null>(null);

/** Opens the dialog in which staff decide about a user, a post or a review. Can be called from anywhere in the console. */
export const askDecision = (target: Target): void => askedStore.set(target);

export const closeDecision = (): void => askedStore.set(null);
