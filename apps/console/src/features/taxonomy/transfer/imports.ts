import { BackendError } from '#backend/BackendError.ts';
import { isUnreachable } from '#backend/connection.ts';
import { messageFor } from '#backend/messageFor.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { store } from '#backend/store.ts';
import { storedSession } from '#backend/storedSession.ts';
import { announceUndone } from '#kit/list/rowResolved.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { ANYTHING, undoEntry } from '#engine/undo/undo.api.ts';
import type { ImportKind, ImportPreview } from '@marketdesk/contract/documents.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type ReadFile, IMPORTS, withRemarks } from './import.ts';
import { applyImport, importSentence, previewImport, withProgress } from './transfer.api.ts';
import { useSyncExternalStore } from 'react';

const ORDER: readonly ImportKind[] = ['json', 'categories', 'subcategories'];

/** The imports that are looked at now, in the order of their buttons. */
export function useImports(): Import[] {
  const all = useSyncExternalStore(imports.subscribe, imports.snapshot);
  return ORDER.map((kind) => all[kind]).filter((one) => one !== undefined);
}

// Kept outside of the screens: a preview stays while somebody visits another section, and the result of an import is
// shown wherever they are by then.

export type ImportStep =
  /** `fraction`: the part of the file that was read, 0 to 1. */
  | { name: 'reading'; fraction: number }
  | { name: 'checking'; fraction: number }
  /** There is no preview; another try makes sense when the file itself is fine. */
  | { name: 'refused'; sentence: string; canRetry: boolean }
  | {
      name: 'preview';
      preview: ImportPreview;
      /** The part that is applied, 0 to 1; null while nothing is. */
      applied: number | null;
      error: string | null;
      /** The taxonomy changed between preview and import: this is the second look. */
      isAnew: boolean;
    };

export interface Import {
  kind: ImportKind;
  fileName: string;
  file: ReadFile | null;
  step: ImportStep;
  /** Who chose the file: only they may apply the preview. */
  userId: string | null;
  /** Only its counts are shown, so that the section below has room. */
  isFolded: boolean;
}

type Imports = Readonly<Partial<Record<ImportKind, Import>>>;

const imports = store<Imports>({});
const underWay = new Map<ImportKind, AbortController>();

/** The imports that are looked at now, one of each kind. */
export const importStore = {
  ...imports,
  clear: () => {
    for (const kind of Object.keys(imports.snapshot()) as ImportKind[]) cancelImport(kind);
  },
};

onSession((event) => {
  const userId = storedSession()?.userId ?? null;
  const isSomebodyElse = Object.values(imports.snapshot()).some((one) => one.userId !== userId);
  if (event === 'left' || (event === 'started' && isSomebodyElse)) importStore.clear();
});

function change(kind: ImportKind, patch: Partial<Import>): void {
  const all = imports.snapshot();
  const now = all[kind];
  if (now !== undefined) imports.set({ ...all, [kind]: { ...now, ...patch } });
}

function begin(kind: ImportKind): AbortSignal {
  underWay.get(kind)?.abort();
  const controller = new AbortController();
  underWay.set(kind, controller);
  return controller.signal;
}

/** Reads a file and requests its preview, replacing another preview of this kind. */
export async function chooseFile(kind: ImportKind, file: File): Promise<void> {
  const signal = begin(kind);
  const step: ImportStep = { name: 'reading', fraction: 0 };
  const userId = storedSession()?.userId ?? null;
  const begun: Import = { kind, fileName: file.name, file: null, step, userId, isFolded: false };
  imports.set({ ...imports.snapshot(), [kind]: begun });
  try {
    const { readImport } = await import('./readImport.ts');
    const read = await readImport(kind, file, (fraction) => {
      if (!signal.aborted) change(kind, { step: { name: 'reading', fraction } });
    });
    if (signal.aborted) return;
    change(kind, { file: read });
  } catch (error) {
    if (signal.aborted) return;
    const sentence = importSentence(error, IMPORTS[kind].failed);
    change(kind, { step: { name: 'refused', sentence, canRetry: false } });
    return;
  }
  await checkAgain(kind);
}

/** Requests the preview again. `anew`: because the taxonomy has changed since the last one. */
export async function checkAgain(kind: ImportKind, anew = false): Promise<void> {
  const file = imports.snapshot()[kind]?.file ?? null;
  if (file === null) return;
  const signal = begin(kind);
  change(kind, { step: { name: 'checking', fraction: 0 } });
  try {
    const answer = await withProgress(kind, previewImport(kind, file.data, signal), (fraction) => {
      if (!signal.aborted) change(kind, { step: { name: 'checking', fraction } });
    });
    if (signal.aborted) return;
    const preview = withRemarks(answer, file.remarks);
    change(kind, { step: { name: 'preview', preview, applied: null, error: null, isAnew: anew } });
  } catch (error) {
    if (signal.aborted) return;
    const sentence = importSentence(error, IMPORTS[kind].failed);
    change(kind, { step: { name: 'refused', sentence, canRetry: true } });
  }
}

const UNKNOWN =
  'The server did not answer, so it is not known whether the file was applied. A new preview shows whether it was.';

/**
 * Imports what the preview shows. A failure leaves the preview as it is, with its sentence; without an answer it may be wrong by
 * then, and another is needed.
 */
export async function applyShown(kind: ImportKind, client: QueryClient): Promise<void> {
  const { file, step } = imports.snapshot()[kind] ?? {};
  if (file == null || step?.name !== 'preview' || step.applied !== null) return;
  const signal = begin(kind);
  const tell = (applied: number) => {
    if (!signal.aborted) change(kind, { step: { ...step, applied, error: null } });
  };
  tell(0);
  try {
    const applied = applyImport(kind, file.data, step.preview.fingerprint);
    const { entry_id: entry } = await withProgress(kind, applied, tell);
    const undo = entry === null ? undefined : () => void undoImport(entry, client);
    showToast({ text: IMPORTS[kind].applied, undo });
    // Unless another file was chosen meanwhile.
    if (!signal.aborted) cancelImport(kind);
  } catch (error) {
    const isUnknown = isUnreachable(error);
    const sentence = isUnknown ? UNKNOWN : importSentence(error, IMPORTS[kind].notApplied);
    if (signal.aborted) showToast({ kind: 'error', text: sentence });
    else if (isUnknown) change(kind, { step: { name: 'refused', sentence, canRetry: true } });
    else if (saysLookAgain(error)) await checkAgain(kind, true);
    else change(kind, { step: { ...step, applied: null, error: sentence } });
  }
  // Also after a failure: if the response was lost, the import may have succeeded.
  await Promise.all(
    ['taxonomy', 'categories', 'subcategories'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
}

async function undoImport(entry: number, client: QueryClient): Promise<void> {
  try {
    await undoEntry(entry, 'import_taxonomy');
    showToast({ text: 'Import undone.' });
  } catch (error) {
    showToast({ kind: 'error', text: messageFor(error, 'Failed to undo') });
  }
  await Promise.all(ANYTHING.map((queryKey) => client.invalidateQueries({ queryKey })));
  announceUndone();
}

function saysLookAgain(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    (error.reason === 'changed_meanwhile' || error.reason === 'import_has_errors')
  );
}

/** Hides the rows of a preview, or shows them again; in every section. */
export function foldImport(kind: ImportKind, isFolded: boolean): void {
  change(kind, { isFolded });
}

/** Forgets the preview; nothing of it was applied. */
export function cancelImport(kind: ImportKind): void {
  underWay.get(kind)?.abort();
  underWay.delete(kind);
  imports.set(Object.fromEntries(Object.entries(imports.snapshot()).filter(([other]) => other !== kind)));
}
