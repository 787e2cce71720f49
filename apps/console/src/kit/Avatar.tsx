import { useState } from 'react';
import { cx } from './cx.ts';

interface AvatarProps {
  /** Its initials are shown without a picture, or when it fails to load. */
  name: string | null | undefined;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
}

const SIZES = {
  sm: 'size-6 text-[10px]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
  xl: 'size-16 text-xl',
};

/** Decorative: the name is always next to it. */
export function Avatar({ name, src, size = 'sm' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = cx('shrink-0 rounded-full', SIZES[size]);
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className={cx(shape, 'bg-sunken object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        shape,
        // Not selectable: copied rows should contain the name once.
        'inline-flex items-center justify-center bg-accent-soft font-semibold text-accent-text select-none',
      )}
    >
      {initials(name)}
    </span>
  );
}

/** One or two initials shown when there is no picture; `?` if the name has no letter or digit. */
export function initials(name: string | null | undefined): string {
  const local = (name ?? '').split('@')[0] ?? '';
  const words = local
    .split(/[\s._-]+/)
    .map(firstSign)
    .filter((sign) => sign !== '');
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

// By code point: letters outside the basic plane stay whole.
function firstSign(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
}
