import { expect } from 'vitest';
import type { TaxonomyWorld } from './taxonomy-world.ts';

/** A line of a preview. */
interface Row {
  list: string;
  row: number | null;
  status: string;
  errors: string[];
  notes: string[];
  changes: { field: string; old: unknown; new: unknown }[];
  category_slug: string | null;
  subcategory_slug: string | null;
}
export interface Preview {
  errors: string[];
  rows: Row[];
  stats: Record<string, number>;
  fingerprint: string;
}

/** The notes of a preview, each with its line. */
export const notesOf = ({ rows }: Preview) =>
  rows.flatMap(({ list, row, notes }) => notes.map((note) => `${list} ${String(row)}: ${note}`));

/** row 2, new: is_active null → true, … */
export const line = ({ row, status, errors, changes }: Row) =>
  [
    `${String(row)} ${status}`,
    ...errors,
    ...changes.map((c) => `${c.field} ${JSON.stringify(c.old)} → ${JSON.stringify(c.new)}`),
  ].join('; ');

/** Previews and imports files in a world that exists at the time of a call. */
export function importer(world: () => TaxonomyWorld) {
  const preview = (p_kind: string, p_data: unknown) =>
    world().call<Preview>('admin_preview_taxonomy_import', { p_kind, p_data });
  const apply = (p_kind: string, p_data: unknown, p_fingerprint: string) =>
    world().call<Record<string, number>>('admin_apply_taxonomy_import', { p_kind, p_data, p_fingerprint });
  const lines = async (p_kind: string, p_data: unknown) => (await preview(p_kind, p_data)).rows.map(line);
  /** Previews, applies, and expects one audit entry. */
  async function imported(p_kind: string, p_data: unknown) {
    const shown = await preview(p_kind, p_data);
    let stats: Record<string, number> = {};
    const log = await world().log(async () => {
      stats = await apply(p_kind, p_data, shown.fingerprint);
    });
    expect(stats).toEqual({ ...shown.stats, entry_id: stats.entry_id });
    const changes = shown.rows.reduce((sum, row) => sum + row.changes.length, 0);
    expect(log.map(({ action }) => action)).toEqual(changes === 0 ? [] : ['import_taxonomy']);
    return shown;
  }
  return { preview, apply, lines, imported };
}

/** Resets the taxonomy to two categories with names, one with a subcategory that has a synonym. */
export async function plantGarden(world: TaxonomyWorld): Promise<{ garden: string; hedges: string }> {
  await world.clear();
  const garden = await world.category('garden', { en: 'Gardening', hr: 'Vrt' });
  await world.category('cleaning', { en: 'Cleaning' });
  const hedges = await world.subcategory(garden, 'hedges', { en: 'Hedges' });
  await world.synonym('subcategory', hedges, 'en', 'Bush');
  return { garden, hedges };
}
