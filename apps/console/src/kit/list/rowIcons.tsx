// Lucide's icons of the same names, each as one path and created once: a list has fifty of each.

const LOOK = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

const icon = (d: string, className?: string) => (
  <svg {...LOOK} className={className}>
    <path d={d} />
  </svg>
);

export const PANEL_RIGHT_OPEN = icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM15 3v18m-5-6-3-3 3-3',
);

export const ELLIPSIS = icon(
  'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
);

export const COPY = icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  'size-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
);

/** Icon in place of a word. */
export const CHEVRON_RIGHT = icon('m9 18 6-6-6-6', 'hidden max-sm:block @max-[44rem]/beside:block');

export const GAVEL = icon(
  'm14 13-8.381 8.38a1 1 0 0 1-3.001-3l8.384-8.381M16 16l6-6m-.5.5-8-8M8 8l6-6M8.5 7.5l8 8',
);

export const TRASH_2 = icon(
  'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
