import { flag, oneOf, pageNumber, type SearchText, type SearchValues, textOf } from '#kit/list/search.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** Whether an alias points to an active item, an inactive one, or none. */
export const ALIAS_TARGETS = ['active', 'inactive', 'missing'] as const;
export type AliasTarget = (typeof ALIAS_TARGETS)[number];

/** What the URL of the aliases section can say. */
export const ALIASES_VOCABULARY = {
  ...CONTROLS,
  search: textOf(1),
  type: oneOf(TAXONOMY_ENTITY_TYPES),
  target: oneOf(ALIAS_TARGETS),
  page: pageNumber,
  /** The dialog for a new alias is open. */
  create: flag,
};

export type AliasesSearch = SearchText<typeof ALIASES_VOCABULARY>;
export type AliasesValues = SearchValues<typeof ALIASES_VOCABULARY>;
