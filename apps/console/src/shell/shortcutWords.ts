import { SHORTCUTS, type ShortcutName } from '#kit/keys/shortcuts.ts';
import { TAXONOMY_LINKS, isWithin, type NavigationLink, STAFF_LINKS } from './navigation.tsx';

/** What each shortcut does. */
export const SHORTCUT_WORDS: Readonly<Record<ShortcutName, string>> = {
  next: 'Next row, report or ticket',
  previous: 'Previous row or ticket',
  open: 'Open row (again: focus details)',
  otherSide: 'Switch between list and details',
  search: 'Search the list, or the saved answers of an open ticket',
  select: 'Select the row',
  selectRange: 'Select up to the row',
  selectAll: 'Select the page, then all that match',
  claim: 'Claim',
  reply: 'Reply',
  decide: 'Decide',
  noViolation: 'No violation, for the selected reports',
  close: 'Close',
  handOver: 'Hand over',
  snooze: 'Snooze',
  merge: 'Merge or link',
  setStatus: 'Set status',
  hide: 'Hide or unhide',
  process: 'Process the selected withdrawals',
  delete: 'Delete',
  accept: 'Accept',
  ignore: 'Ignore',
  retarget: 'Retarget the selection',
  edit: 'Edit the focused value',
  justDone: 'Just done, to undo earlier ones',
  exactTimes: 'Show exact times',
  showKeys: 'Show these keys',
};

/** The actions on one item, in the palette's order. */
export const ITEM_SHORTCUTS: readonly ShortcutName[] = [
  'claim',
  'reply',
  'decide',
  'close',
  'handOver',
  'snooze',
  'merge',
  'setStatus',
  'hide',
  'accept',
  'ignore',
  'retarget',
  'process',
  'noViolation',
  'delete',
];

interface Screen {
  name: string;
  /** The screen's link; none for keys of several screens. */
  link?: NavigationLink | undefined;
  shortcuts: readonly ShortcutName[];
}

const LINKS = [...STAFF_LINKS, ...TAXONOMY_LINKS];

const of = (name: string, ...shortcuts: ShortcutName[]): Screen => ({
  name,
  link: LINKS.find(({ label }) => label === name),
  shortcuts,
});

const SCREENS: readonly Screen[] = [
  of('Reports', 'claim', 'decide', 'close', 'handOver', 'snooze', 'noViolation'),
  of('Support', 'claim', 'reply', 'decide', 'close', 'handOver', 'snooze', 'merge'),
  of('Users', 'decide'),
  of('Posts', 'decide', 'setStatus', 'delete'),
  of('Reviews', 'decide', 'hide', 'delete'),
  of('Withdrawals', 'process'),
  of('Unmatched Search Queries', 'accept', 'ignore'),
  of('All Synonyms', 'retarget', 'delete'),
];

const SHARED: readonly Screen[] = [
  of('Lists', 'next', 'previous', 'open', 'otherSide', 'search', 'select', 'selectRange', 'selectAll'),
  of('Everywhere', 'justDone', 'edit', 'exactTimes', 'showKeys'),
];

/** Screens with their shortcuts: the current one, those of every screen, then the others. */
export function screensFrom(pathname: string): readonly Screen[] {
  const isHere = ({ link }: Screen) => link !== undefined && isWithin(pathname, link);
  return [...SCREENS.filter(isHere), ...SHARED, ...SCREENS.filter((screen) => !isHere(screen))];
}

/** The keys of a shortcut as on a keyboard: `Shift`, `t`. */
export function keysOf(name: ShortcutName): readonly string[] {
  const [key = ''] = SHORTCUTS[name];
  return /^[A-Z]$/.test(key) ? ['Shift', key.toLowerCase()] : [key];
}
