import type { RowOf } from '@marketdesk/contract/calls.ts';

/** A request of a person about their data. In lists it lacks what is blocked. */
export type PrivacyRequest = RowOf<'admin_get_privacy_requests'>;
export type PrivacyKind = PrivacyRequest['kind'];

interface KindWords {
  label: string;
  /** What the person wants. */
  wish: string;
}

export const KIND_WORDS: Readonly<Record<PrivacyKind, KindWords>> = {
  access: { label: 'Access', wish: 'They want a copy of everything stored about them.' },
  erasure: { label: 'Erasure', wish: 'They want their data deleted.' },
  correction: { label: 'Correction', wish: 'They want wrong data corrected.' },
  objection: { label: 'Objection', wish: 'They object to a use of their data.' },
};

/** `Erasure request 12`. */
export const requestTitle = ({ kind, number }: Pick<PrivacyRequest, 'kind' | 'number'>): string =>
  kind === 'objection' ? `Objection ${number}` : `${KIND_WORDS[kind].label} request ${number}`;
