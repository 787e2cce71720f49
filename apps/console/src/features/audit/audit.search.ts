import {
  flag,
  moment,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
  type Word,
} from '#kit/list/search.ts';

/** The number of an entry, which stands under its time. */
const entryNumber: Word<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** What the URL of the audit log can say. */
export const AUDIT_VOCABULARY = {
  action: textOf(1),
  entityTable: textOf(1),
  actor: uuid,
  from: moment,
  to: moment,
  withoutSignIns: flag,
  /** An entry, shown with those around it: where a link to a broken one leads. */
  entry: entryNumber,
  page: pageNumber,
};

export type AuditSearch = SearchText<typeof AUDIT_VOCABULARY>;
export type AuditPage = SearchValues<typeof AUDIT_VOCABULARY>;
