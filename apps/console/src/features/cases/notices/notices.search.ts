import { anyText, oneOf, type SearchText } from '#kit/list/search.ts';
import { LOCALES } from '@marketdesk/contract/enums.ts';

/** Kinds of notices. */
export const KINDS = [
  { value: 'decision', label: 'Decision: the statement of reasons' },
  { value: 'report_outcome', label: 'Outcome of a report, to the reporter' },
  { value: 'reversal', label: 'Decision taken back' },
  { value: 'lifted', label: 'Limit lifted before its end' },
  { value: 'appeal_upheld', label: 'Appeal: the decision stands' },
  { value: 'appeal_overturned', label: 'Appeal: the decision was overturned' },
  { value: 'answer', label: 'Answer from support, by mail' },
];

/** The displayed text, in the URL: leaving it asks about unsaved changes. */
export const NOTICES_VOCABULARY = {
  kind: oneOf(KINDS.map(({ value }) => value)),
  policy: anyText,
  locale: oneOf(LOCALES),
};

export type NoticesSearch = SearchText<typeof NOTICES_VOCABULARY>;
