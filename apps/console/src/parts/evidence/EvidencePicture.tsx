import { storedText, storeText } from '#backend/browserStorage.ts';
import { cx } from '#kit/cx.ts';
import { Select } from '#kit/Select.tsx';
import { useMe } from '#session/MeContext.ts';
import { useState, useSyncExternalStore } from 'react';

/** How reported pictures are shown until they are pressed. */
const PICTURE_MODES = ['blur', 'grey', 'show'] as const;
type PictureMode = (typeof PICTURE_MODES)[number];

const PICTURE_OPTIONS = [
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
function usePictureMode(): [PictureMode, (mode: PictureMode) => void] {
  const key = keyOf(useMe().user_id);
  const stored = useSyncExternalStore(subscribe, () => storedText(key));
  const choose = (mode: PictureMode) => {
    storeText(key, mode);
    for (const listener of listeners) listener();
  };
  return [PICTURE_MODES.find((mode) => mode === stored) ?? 'blur', choose];
}

const LOOKS: Record<PictureMode, string> = { blur: 'blur-md', grey: 'blur-md grayscale', show: '' };

/** A reported picture, blurred until pressed. */
export function EvidencePicture({ src, name }: { src: string; name: string }) {
  const [mode] = usePictureMode();
  const [isPressed, setPressed] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className="text-faint">The picture could not be loaded.</span>;
  const isShown = isPressed || mode === 'show';
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`Show ${name}`}
      onClick={() => setPressed(!isPressed)}
      className="relative size-24 shrink-0 overflow-hidden rounded-md border bg-sunken"
    >
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={cx('size-full object-cover', !isShown && LOOKS[mode])}
      />
      {!isShown && (
        <span className="absolute inset-x-0 bottom-0 bg-raised/85 py-0.5 text-xs font-medium">Show</span>
      )}
    </button>
  );
}

/** The viewer's own choice of how such pictures are shown. */
export function PictureSetting({ className }: { className?: string }) {
  const [mode, choose] = usePictureMode();
  return (
    <Select
      aria-label="Pictures in reports"
      options={PICTURE_OPTIONS}
      value={mode}
      onChange={({ target }) => choose(PICTURE_MODES.find((one) => one === target.value) ?? 'blur')}
      {...(className !== undefined && { className })}
    />
  );
}
