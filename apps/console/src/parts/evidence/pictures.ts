import { storedText, storeText } from '#backend/browserStorage.ts';
import { useMe } from '#session/MeContext.ts';
import { useSyncExternalStore } from 'react';

/** How reported pictures are shown until they are pressed. */
export const PICTURE_MODES = ['blur', 'grey', 'show'] as const;
export type PictureMode = (typeof PICTURE_MODES)[number];

export const PICTURE_OPTIONS = [
  { value: 'blur', label: 'Blurred' },
  { value: 'grey', label: 'Blurred, without colours' },
  { value: 'show', label: 'Shown' },
] as const satisfies readonly { value: PictureMode; label: string }[];

const keyOf = (userId: string) => `marketdesk.pictures.${userId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user's choice, in this browser. */
export function usePictureMode(): [PictureMode, (mode: PictureMode) => void] {
  const key = keyOf(useMe().user_id);
  const stored = useSyncExternalStore(subscribe, () => storedText(key));
  const choose = (mode: PictureMode) => {
    storeText(key, mode);
    for (const listener of listeners) listener();
  };
  return [PICTURE_MODES.find((mode) => mode === stored) ?? 'blur', choose];
}
