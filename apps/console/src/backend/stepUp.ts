import type { Access } from '@marketdesk/contract/documents.ts';
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

/** The step-up that precedes every other call. With a second factor, its code precedes the password change. */
export function stepUpFor({ second_factor: factor, must_change_password: isTyped }: Access): StepUp | null {
  if (isTyped && (factor.passed || !factor.enrolled)) return 'new_password';
  return factor.passed ? null : 'required';
}
