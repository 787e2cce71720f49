import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { useSyncExternalStore } from 'react';
import { type Import, importStore } from './imports.ts';

const ORDER: readonly ImportKind[] = ['json', 'categories', 'subcategories'];

/** The imports that are looked at now, in the order of their buttons. */
export function useImports(): Import[] {
  const imports = useSyncExternalStore(importStore.subscribe, importStore.snapshot);
  return ORDER.map((kind) => imports[kind]).filter((one) => one !== undefined);
}
