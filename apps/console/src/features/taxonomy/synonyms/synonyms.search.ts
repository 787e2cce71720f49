import {
  flag,
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the synonyms can say. */
export const SYNONYMS_VOCABULARY = {
  ...CONTROLS,
  type: oneOf(TAXONOMY_ENTITY_TYPES),
  categoryId: uuid,
  subcategoryId: uuid,
  term: textOf(1),
  onlyDup: flag,
  page: pageNumber,
};

export type SynonymsSearch = SearchText<typeof SYNONYMS_VOCABULARY>;
export type SynonymsPage = SearchValues<typeof SYNONYMS_VOCABULARY>;
