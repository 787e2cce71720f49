import { category, checkbox, choice, search, subcategory } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { CONTROLS } from '../taxonomy.search.ts';

export const SYNONYMS = listOf('admin_list_taxonomy_synonyms_v2', {
  filters: {
    term: { label: 'Term', argument: 'p_term', by: search('Term', 1) },
    type: { label: 'Type', argument: 'p_entity_type', by: choice(TAXONOMY_ENTITY_TYPES) },
    categoryId: { label: 'Category', argument: 'p_category_id', by: category('subcategoryId') },
    subcategoryId: { label: 'Subcategory', argument: 'p_subcategory_id', by: subcategory },
    onlyDup: { label: 'Duplicates only', argument: 'p_only_duplicates', by: checkbox, more: true },
  },
  notFilters: { p_locale: 'The control bar sets it.' },
  also: CONTROLS,
});

export type SynonymsSearch = SearchOf<typeof SYNONYMS>;
export type SynonymsPage = PageIn<typeof SYNONYMS>;
