import { rpc } from '#backend/rest.ts';
import { fold } from '#kit/format/fold.ts';
import type { PageOf } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { PAGE_SIZE } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import type { AliasesValues, AliasTarget } from './aliases.search.ts';

/** An alias and its item; the item's fields are null if it no longer exists. */
export type Alias = RowOf<'admin_list_taxonomy_aliases'>;

/** All aliases, by type and slug. */
export function aliases() {
  return queryOptions({
    queryKey: ['taxonomy', 'aliases'],
    queryFn: ({ signal }) => rpc('admin_list_taxonomy_aliases', {}, signal),
  });
}

export async function deleteAlias({ entity_type, from_slug }: Alias): Promise<void> {
  await rpc('admin_delete_taxonomy_alias', { p_entity_type: entity_type, p_from_slug: from_slug });
}

/** Undoes a deletion. Errors: BackendError, also if the item is gone or the slug is in use again. */
export async function restoreAlias({ entity_type, from_slug, to_entity_id }: Alias): Promise<void> {
  await rpc('admin_create_taxonomy_alias', {
    p_entity_type: entity_type,
    p_from_slug: from_slug,
    p_to_entity_id: to_entity_id,
    p_is_undo: true,
  });
}

export function aliasId({ entity_type, from_slug }: Pick<Alias, 'entity_type' | 'from_slug'>): string {
  return `${entity_type} ${from_slug}`;
}

/** The name of an alias's item. */
export function targetNameOf({ to_name, to_slug, to_entity_id }: Alias): string {
  return to_name ?? to_slug ?? to_entity_id;
}

export function targetOf({ to_slug, to_is_active }: Alias): AliasTarget {
  if (to_slug === null) return 'missing';
  return to_is_active === false ? 'inactive' : 'active';
}

interface FoundAliases extends PageOf<Alias> {
  /** The number of found aliases on all pages. */
  found: number;
}

/** Filters and pages the aliases in the browser: all of them are loaded. */
export function findAliases(all: readonly Alias[], filter: AliasesValues): FoundAliases {
  const { search, type, target, page = 1 } = filter;
  const wanted = search === undefined ? null : fold(search);
  const left = all.filter(
    (alias) =>
      (type === undefined || alias.entity_type === type) &&
      (target === undefined || targetOf(alias) === target) &&
      (wanted === null || wordsOf(alias).some((word) => fold(word).includes(wanted))),
  );
  const from = (page - 1) * PAGE_SIZE;
  return {
    rows: left.slice(from, from + PAGE_SIZE),
    hasNext: left.length > from + PAGE_SIZE,
    found: left.length,
  };
}

function wordsOf({ from_slug, to_slug, to_name }: Alias): string[] {
  return [from_slug, to_slug ?? '', to_name ?? ''];
}
