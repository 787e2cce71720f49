import { moment, pageNumber, type SearchText, type SearchValues, textOf, uuid } from '#kit/list/search.ts';

/** What the URL of the audit log can say. */
export const AUDIT_VOCABULARY = {
  action: textOf(1),
  entityTable: textOf(1),
  actor: uuid,
  from: moment,
  to: moment,
  page: pageNumber,
};

export type AuditSearch = SearchText<typeof AUDIT_VOCABULARY>;
export type AuditPage = SearchValues<typeof AUDIT_VOCABULARY>;
