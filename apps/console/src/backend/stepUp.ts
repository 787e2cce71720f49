import { store } from './store.ts';

/**
 * `required`: nothing is answered without the code. `new_password`: nothing is answered before the password that staff
 * typed is changed. `again`: one action waits for the code.
 */
export type StepUp = 'required' | 'new_password' | 'again';

/** Whether no page can be shown, and nothing be asked of the server, before it. */
export const comesFirst = (kind: StepUp | null): kind is 'required' | 'new_password' =>
  kind === 'required' || kind === 'new_password';

/**
 * Whether, and for what, the person has to enter the code of their second factor, or a new
 * password.
 * Only this is in every visit's way; what sets it, secondFactor.ts, is loaded when there is something to ask.
 */
export const stepUpStore = store<StepUp | null>(null);
