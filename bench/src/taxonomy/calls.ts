import type { ProcedureCall } from '../procedures.ts';

/** Lists and counts of the taxonomy's screens; `category` exists at every size. */
export const TAXONOMY_LISTS = (category: string): ProcedureCall[] => [
  { name: 'categories', procedure: 'admin_list_categories_v2', args: { p_locale: 'hr' } },
  {
    name: 'categories, search',
    procedure: 'admin_list_categories_v2',
    args: { p_locale: 'hr', p_search: 'ka' },
  },
  { name: 'synonyms, first page', procedure: 'admin_list_taxonomy_synonyms_v2', args: {} },
  { name: 'synonyms, page 20', procedure: 'admin_list_taxonomy_synonyms_v2', args: { p_offset: '950' } },
  { name: 'synonyms of a language', procedure: 'admin_list_taxonomy_synonyms_v2', args: { p_locale: 'hr' } },
  {
    name: 'synonyms with a term',
    procedure: 'admin_list_taxonomy_synonyms_v2',
    args: { p_term: 'brask', p_locale: 'en' },
  },
  { name: 'aliases', procedure: 'admin_list_taxonomy_aliases', args: {} },
  { name: 'recent selections', procedure: 'get_recent_suggestion_selections', args: {} },
  { name: 'trending', procedure: 'get_taxonomy_trending', args: { p_locale: 'en' } },
  { name: 'unmatched, raw', procedure: 'admin_get_unmatched_queries', args: { p_limit: '50' } },
  { name: 'category adoption', procedure: 'admin_get_category_adoption', args: { p_locale: 'hr' } },
  {
    name: 'explained search',
    procedure: 'admin_explain_taxonomy_search',
    args: { p_locale: 'hr', p_query: 'kra' },
  },
  {
    name: 'usage of an item',
    procedure: 'admin_get_taxonomy_usage',
    args: { p_entity_type: 'category', p_entity_id: category },
  },
];
