import { BackendError } from '#backend/BackendError.ts';
import { isUnreachable } from '#backend/connection.ts';
import { messageFor } from '#backend/messageFor.ts';
import { onSession } from '#backend/sessionEvents.ts';
import { store } from '#backend/store.ts';
import { storedSession } from '#backend/storedSession.ts';
import { ANYTHING, undoEntry } from '#engine/undo/undo.api.ts';
import { announceUndone } from '#kit/list/rowResolved.ts';
import { showToast } from '#kit/toast/toasts.ts';
import type { ImportKind, ImportPreview } from '@marketdesk/contract/documents.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { IMPORTS, type ReadFile, withRemarks } from './import.ts';
import { applyImport, importSentence, previewImport, withProgress } from './transfer.api.ts';

const ORDER: readonly ImportKind[] = ['json', 'categories', 'subcategories'];

/** The open imports, in the order of their buttons. */
export function useImports(): Import[] {
  const all = useSyncExternalStore(imports.subscribe, imports.snapshot);
  return ORDER.map((kind) => all[kind]).filter((one) => one !== undefined);
}

// Kept outside of the screens, so that previews and results survive navigation.

export type ImportStep =
  | { name: 'reading'; fraction: number }
  | { name: 'checking'; fraction: number }
  /** No preview. `canRetry`: the file itself is fine. */
  | { name: 'refused'; sentence: string; canRetry: boolean }
  | {
      name: 'preview';
      preview: ImportPreview;
      /** The progress of applying, 0 to 1; null before. */
      applied: number | null;
      error: string | null;
      /** The taxonomy has changed since the first preview. */
      isUpdate: boolean;
    };

export interface Import {
  kind: ImportKind;
  fileName: string;
  file: ReadFile | null;
  step: ImportStep;
  /** The user who chose the file. Only they may apply it. */
  userId: string | null;
  /** Hides the rows. */
  isFolded: boolean;
}

type Imports = Readonly<Partial<Record<ImportKind, Import>>>;

const imports = store<Imports>({});
const controllers = new Map<ImportKind, AbortController>();

/** The open imports, one of each kind. */
export const importStore = {
  ...imports,
  clear: () => {
    for (const kind of Object.keys(imports.snapshot()) as ImportKind[]) cancelImport(kind);
  },
};

onSession((event) => {
  const userId = storedSession()?.userId ?? null;
  const isOtherUser = Object.values(imports.snapshot()).some((one) => one.userId !== userId);
  if (event === 'left' || (event === 'started' && isOtherUser)) importStore.clear();
});

function change(kind: ImportKind, patch: Partial<Import>): void {
  const all = imports.snapshot();
  const now = all[kind];
  if (now !== undefined) imports.set({ ...all, [kind]: { ...now, ...patch } });
}

function begin(kind: ImportKind): AbortSignal {
  controllers.get(kind)?.abort();
  const controller = new AbortController();
  controllers.set(kind, controller);
  return controller.signal;
}

/** Reads a file and requests its preview, which replaces one of the same kind. */
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

/** Requests the preview. `isUpdate`: the taxonomy has changed since the last preview. */
export async function checkAgain(kind: ImportKind, isUpdate = false): Promise<void> {
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
    change(kind, { step: { name: 'preview', preview, applied: null, error: null, isUpdate } });
  } catch (error) {
    if (signal.aborted) return;
    const sentence = importSentence(error, IMPORTS[kind].failed);
    change(kind, { step: { name: 'refused', sentence, canRetry: true } });
  }
}

const UNKNOWN =
  'The server did not answer, so it is not known whether the file was applied. A new preview shows whether it was.';

/** Applies the preview. A refusal keeps it, with the message; without a response, a new preview is needed. */
export async function applyShown(kind: ImportKind, client: QueryClient): Promise<void> {
  const { file, step } = imports.snapshot()[kind] ?? {};
  if (file == null || step?.name !== 'preview' || step.applied !== null) return;
  const signal = begin(kind);
  const report = (applied: number) => {
    if (!signal.aborted) change(kind, { step: { ...step, applied, error: null } });
  };
  report(0);
  try {
    const applied = applyImport(kind, file.data, step.preview.fingerprint);
    const { entry_id: entry } = await withProgress(kind, applied, report);
    const undo = entry === null ? undefined : () => void undoImport(entry, client);
    showToast({ text: IMPORTS[kind].applied, undo });
    // Keeps a file chosen since then.
    if (!signal.aborted) cancelImport(kind);
  } catch (error) {
    const isUnknown = isUnreachable(error);
    const sentence = isUnknown ? UNKNOWN : importSentence(error, IMPORTS[kind].notApplied);
    if (signal.aborted) showToast({ kind: 'error', text: sentence });
    else if (isUnknown) change(kind, { step: { name: 'refused', sentence, canRetry: true } });
    else if (isOutdated(error)) await checkAgain(kind, true);
    else change(kind, { step: { ...step, applied: null, error: sentence } });
  }
  // Also after a failure: the import may have succeeded without a response.
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

function isOutdated(error: unknown): boolean {
  return (
    error instanceof BackendError &&
    (error.reason === 'changed_meanwhile' || error.reason === 'import_has_errors')
  );
}

export function foldImport(kind: ImportKind, isFolded: boolean): void {
  change(kind, { isFolded });
}

export function cancelImport(kind: ImportKind): void {
  controllers.get(kind)?.abort();
  controllers.delete(kind);
  imports.set(Object.fromEntries(Object.entries(imports.snapshot()).filter(([other]) => other !== kind)));
}
