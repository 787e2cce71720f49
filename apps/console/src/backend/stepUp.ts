import { store } from './store.ts';

/**
 * `required`: every request needs the code. `new_password`: every request needs a changed password. `again`: one action
 * waits for the code.
 */
export type StepUp = 'required' | 'new_password' | 'again';

/** Whether it blocks all pages and requests. */
export const comesFirst = (kind: StepUp | null): kind is 'required' | 'new_password' =>
  kind === 'required' || kind === 'new_password';

/** The required step-up. Loaded on every visit; secondFactor.ts, which sets it, is loaded when it is needed. */
export const stepUpStore = store<StepUp | null>(null);
