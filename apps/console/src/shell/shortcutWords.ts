import { SHORTCUTS, type ShortcutName } from '#kit/keys/shortcuts.ts';
import { may, type Viewer } from '#session/permissions.ts';
import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import {
  MORE_STAFF_LINKS,
  TAXONOMY_LINKS,
  isWithin,
  type NavigationLink,
  STAFF_LINKS,
} from './navigation.tsx';

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
  /** The screen's link, and what its keys need; none for keys of several screens. */
  link?: NavigationLink | undefined;
  permission?: Permission;
  shortcuts: readonly ShortcutName[];
}

const LINKS = [...STAFF_LINKS, ...MORE_STAFF_LINKS, ...TAXONOMY_LINKS];

const screen = (name: string, permission: Permission, ...shortcuts: ShortcutName[]): Screen => ({
  name,
  link: LINKS.find(({ label }) => label === name),
  permission,
  shortcuts,
});

const SCREENS: readonly Screen[] = [
  screen('Reports', 'reports.decide', 'claim', 'decide', 'close', 'handOver', 'snooze', 'noViolation'),
  screen('Support', 'support.reply', 'claim', 'reply', 'decide', 'close', 'handOver', 'snooze', 'merge'),
  screen('Users', 'reports.decide', 'decide'),
  screen('Posts', 'posts.edit', 'decide', 'setStatus', 'delete'),
  screen('Reviews', 'reviews.edit', 'decide', 'hide', 'delete'),
  screen('Withdrawals', 'money.process', 'process'),
  screen('Withdrawals: Bank', 'money.reconcile', 'claim', 'handOver', 'ignore'),
  screen('Unmatched Search Queries', 'taxonomy.edit', 'accept', 'ignore'),
  screen('All Synonyms', 'taxonomy.edit', 'retarget', 'delete'),
];

const SHARED: readonly Screen[] = [
  {
    name: 'Lists',
    shortcuts: ['next', 'previous', 'open', 'otherSide', 'search', 'select', 'selectRange', 'selectAll'],
  },
  { name: 'Everywhere', shortcuts: ['justDone', 'edit', 'exactTimes', 'showKeys'] },
];

/** The viewer's shortcuts by screen: the current screen, shared ones, then the others. */
export function screensFrom(pathname: string, viewer: Pick<Viewer, 'permissions'>): readonly Screen[] {
  const isHere = ({ link }: Screen) => link !== undefined && isWithin(pathname, link);
  const screens = SCREENS.filter(({ permission }) => permission === undefined || may(viewer, permission));
  return [...screens.filter(isHere), ...SHARED, ...screens.filter((screen) => !isHere(screen))];
}

/** The keys of a shortcut as on a keyboard: `Shift`, `t`. */
export function keysOf(name: ShortcutName): readonly string[] {
  const [key = ''] = SHORTCUTS[name];
  return /^[A-Z]$/.test(key) ? ['Shift', key.toLowerCase()] : [key];
}
