import type { Tone } from '#kit/Badge.tsx';
import { readable } from '#kit/list/options.ts';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';

type State = PrivacyRequest['state'];

export const STATE_TONES: Readonly<Record<State, Tone>> = {
  open: 'warn',
  scheduled: 'accent',
  running: 'info',
  done: 'good',
  refused: 'neutral',
  withdrawn: 'neutral',
};

const WORDS: Partial<Record<State, string>> = { scheduled: 'Erasure scheduled', running: 'Being erased' };

export const stateWords = (state: State): string => WORDS[state] ?? readable(state);

export const requestPath = (id: string): string => `/admin/privacy/${id}`;
