import {
  addSynonyms,
  AS_UNDO,
  retargetSynonyms,
  type SynonymItem,
  type SynonymRef,
  synonymsAt,
} from './synonyms.api.ts';
import { wordKey } from './words.ts';

/** What was moved, with what it takes to move it back. */
export interface Retargeted {
  /** How many left their item. */
  count: number;
  moveBack: () => Promise<void>;
}

/** Moves synonyms to another item. Errors: BackendError. */
export async function retarget(synonyms: readonly SynonymRef[], target: SynonymItem): Promise<Retargeted> {
  const moving = synonyms.filter((one) => !isAt(one, target));
  // Words that the target already has are merged, and stay there on undo.
  const locales = [...new Set(moving.map(({ locale }) => locale))];
  const there = (await Promise.all(locales.map((locale) => synonymsAt(target, locale)))).flat();
  const had = new Set(there.map(wordKey));
  const count = await retargetSynonyms(synonyms, target);
  return { count, moveBack: () => moveBack(moving, target, had) };
}

async function moveBack(
  moved: readonly SynonymRef[],
  target: SynonymItem,
  had: ReadonlySet<string>,
): Promise<void> {
  const leaving = moved.filter((one) => !had.has(wordKey(one)));
  for (const origin of originsOf(leaving)) {
    const own = leaving.filter((one) => isAt(one, origin));
    await retargetSynonyms(
      own.map((one) => ({ ...one, entity_type: target.type, entity_id: target.id })),
      origin,
      AS_UNDO,
    );
  }
  // A word that several items had, or the target had before, was merged, so it has to be recreated for each of them.
  await addSynonyms(moved, AS_UNDO);
}

function isAt({ entity_type, entity_id }: SynonymRef, { type, id }: SynonymItem): boolean {
  return entity_type === type && entity_id === id;
}

function originsOf(synonyms: readonly SynonymRef[]): SynonymItem[] {
  const origins = new Map(synonyms.map((one) => [one.entity_id, one]));
  return [...origins.values()].map(({ entity_type, entity_id }) => ({ type: entity_type, id: entity_id }));
}
