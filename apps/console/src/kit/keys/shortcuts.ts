/** All single-key shortcuts. A key belongs to one of them, so it means the same on every screen. */
export const SHORTCUTS = {
  next: ['j'],
  previous: ['k'],
  open: ['Enter'],
  otherSide: ['F6'],
  search: ['/'],
  select: ['x'],
  selectRange: ['X'],
  selectAll: ['a'],
  claim: ['c'],
  reply: ['r'],
  decide: ['d'],
  noViolation: ['n'],
  close: ['e'],
  handOver: ['h'],
  snooze: ['z'],
  merge: ['m'],
  setStatus: ['s'],
  hide: ['v'],
  process: ['p'],
  delete: ['Delete', 'Backspace'],
  accept: ['y'],
  ignore: ['i'],
  retarget: ['t'],
  edit: ['F2'],
  justDone: ['u'],
  exactTimes: ['T'],
  showKeys: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ShortcutName = keyof typeof SHORTCUTS;

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

/** The shortcut of a key, see keyOf. */
export function shortcutOf(key: string): ShortcutName | undefined {
  return NAMES.find((name) => (SHORTCUTS[name] as readonly string[]).includes(key));
}
