import type { FakeServer } from '#testing/fakeServer.ts';
import { GARDEN, HEDGES } from '../taxonomy.testing.ts';
import type { Synonym, SynonymRef } from './synonyms.api.ts';

/** A synonym of the subcategory hedges, or of the category. */
export function aSynonym(term: string, of: 'hedges' | 'garden' = 'hedges', locale = 'en'): SynonymRef {
  return of === 'hedges'
    ? { entity_type: 'subcategory', entity_id: HEDGES, locale, term }
    : { entity_type: 'category', entity_id: GARDEN, locale, term };
}

/** Fakes the procedures of synonyms. Returns a function that lists the stored ones. */
export function keepSynonyms(server: FakeServer, start: readonly SynonymRef[]): () => string[] {
  let kept = [...start];
  const chosen = (items: unknown) =>
    kept.filter((one) => (items as SynonymRef[]).some((item) => said(item) === said(one)));

  server.on('admin_list_taxonomy_synonyms_v2', (args) => {
    const offset = Number(args.p_offset ?? 0);
    return kept
      .filter((one) => one.locale === args.p_locale)
      .filter((one) => args.p_subcategory_id === undefined || one.entity_id === args.p_subcategory_id)
      .filter((one) => args.p_entity_type === undefined || one.entity_type === args.p_entity_type)
      .sort((a, b) => a.term.localeCompare(b.term, 'en'))
      .slice(offset, offset + Number(args.p_limit))
      .map(rowOf);
  });
  server.on('admin_bulk_delete_taxonomy_synonyms', ({ p_items: items }) => {
    const gone = chosen(items);
    kept = kept.filter((one) => !gone.includes(one));
    return gone.length;
  });
  server.on('admin_upsert_taxonomy_synonym', (args) => {
    const added = {
      entity_type: args.p_entity_type,
      entity_id: args.p_entity_id,
      locale: args.p_locale,
      term: args.p_term,
    } as SynonymRef;
    kept = [...kept.filter((one) => same(one) !== same(added)), added];
    return null;
  });
  server.on('admin_retarget_taxonomy_synonyms', (args) => {
    const target = { entity_type: args.p_target_type, entity_id: args.p_target_id };
    const moving = chosen(args.p_items).filter((one) => one.entity_id !== target.entity_id);
    kept = kept.filter((one) => !moving.includes(one));
    for (const one of moving) {
      const moved = { ...one, ...target } as SynonymRef;
      if (!kept.some((there) => same(there) === same(moved))) kept.push(moved);
    }
    return moving.length;
  });
  return () => kept.map((one) => `${one.entity_id === HEDGES ? 'hedges' : 'garden'}: ${one.term}`).sort();
}

function said({ entity_id, locale, term }: SynonymRef): string {
  return `${entity_id} ${locale} ${term}`;
}

function same(one: SynonymRef): string {
  return said(one).toLowerCase();
}

function rowOf(one: SynonymRef): Synonym {
  const isHedges = one.entity_type === 'subcategory';
  return {
    ...one,
    created_at: '2026-01-01T00:00:00Z',
    category_id: GARDEN,
    category_slug: 'garden',
    category_name: 'Gardening',
    subcategory_id: isHedges ? HEDGES : null,
    subcategory_slug: isHedges ? 'hedges' : null,
    subcategory_name: isHedges ? 'Hedges' : null,
    total_count: 1,
  };
}
