import { flag } from '#kit/list/search.ts';
import { choice, search } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { TAXONOMY_ENTITY_TYPES } from '@marketdesk/contract/enums.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** Whether an alias points to an active item, an inactive one, or none. */
const ALIAS_TARGETS = ['active', 'inactive', 'missing'] as const;
export type AliasTarget = (typeof ALIAS_TARGETS)[number];

export const ALIASES = listOf('admin_list_taxonomy_aliases', {
  filters: {
    search: { label: 'Search', argument: null, by: search('Slug or target', 1) },
    type: { label: 'Type', argument: null, by: choice(TAXONOMY_ENTITY_TYPES) },
    target: { label: 'Target', argument: null, by: choice(ALIAS_TARGETS) },
  },
  also: {
    ...CONTROLS,
    /** The dialog for a new alias is open. */
    create: flag,
  },
});

export type AliasesSearch = SearchOf<typeof ALIASES>;
export type AliasesValues = PageIn<typeof ALIASES>;
