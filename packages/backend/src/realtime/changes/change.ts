import type { ChangeType } from './binding.ts';
import { tableKey } from './publication.ts';

/** A trigger's notification: it identifies the changed row, and contains only the policy columns of a deleted row. */
export interface Change {
  /** `tableKey` of its table. */
  table: string;
  /** `UNSAID`: the key is too long for a notification. */
  type: ChangeType | 'UNSAID';
  /** Time of the change, as ISO text. */
  at: string;
  /** JSON text of the primary key; null for DELETE. */
  key: string | null;
  /** The previous key; null for INSERT. */
  oldKey: string | null;
  /** JSON text of a deleted row: its key and the columns that policies read; null otherwise. */
  gone: string | null;
}

/** Returns null for invalid notifications: any client can notify on any channel. */
export function parseChange(payload: string): Change | null {
  let parts: unknown;
  try {
    parts = JSON.parse(payload);
  } catch {
    return null;
  }
  if (!Array.isArray(parts)) return null;
  const [schema, table, type, at, key = null, oldKey = null, , gone = null] = parts as unknown[];
  if (typeof schema !== 'string' || typeof table !== 'string' || typeof at !== 'string') return null;
  if (!isType(type) || !isKey(key) || !isKey(oldKey) || !isKey(gone)) return null;
  if (type !== 'UNSAID' && key === null && oldKey === null) return null;
  return { table: tableKey(schema, table), type, at, key, oldKey, gone };
}

const isType = (value: unknown): value is Change['type'] =>
  value === 'INSERT' || value === 'UPDATE' || value === 'DELETE' || value === 'UNSAID';

/** Keys are copied into messages, so they must be valid JSON. */
function isKey(value: unknown): value is string | null {
  if (value === null) return true;
  if (typeof value !== 'string') return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
