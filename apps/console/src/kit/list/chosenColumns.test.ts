import { expect, it } from 'vitest';
import { arranged, choosable, moved, shownNow, sized, toggled } from './chosenColumns.ts';
import type { ListColumn } from './columns.ts';

const cell = () => null;
const COLUMNS: ListColumn<object>[] = [
  { id: 'box', header: 'Select', heading: 'box', cell },
  { id: 'id', header: 'ID', from: '2xl', cell },
  { id: 'subject', header: 'Subject', grow: true, cell },
  { id: 'status', header: 'Status', width: 'w-24', cell },
  { id: 'actions', header: 'Actions', pinned: true, cell },
];
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id);

it('shows the chosen columns in order at every width; checkboxes and actions stay in place', () => {
  const columns = arranged(COLUMNS, [{ id: 'status', width: 80 }, { id: 'id' }, { id: 'gone' }]);
  expect(ids(columns)).toEqual(['box', 'status', 'id', 'actions']);
  expect(columns[1]).toMatchObject({ px: 80, header: 'Status' });
  expect(columns[2]).not.toHaveProperty('from');
  expect(arranged(COLUMNS, null)).toEqual(COLUMNS);
  expect(arranged(COLUMNS, [{ id: 'gone' }, { id: 'actions' }])).toEqual(COLUMNS);
});

it('starts with the columns that the list shows at this width', () => {
  expect(ids(shownNow(COLUMNS, null, 1440))).toEqual(['subject', 'status']);
  expect(ids(shownNow(COLUMNS, null, 1600))).toEqual(['id', 'subject', 'status']);
  expect(choosable(COLUMNS, [{ id: 'status' }], 1440)).toEqual([
    { id: 'status', header: 'Status', isShown: true },
    { id: 'id', header: 'ID', isShown: false },
    { id: 'subject', header: 'Subject', isShown: false },
  ]);
});

it('adds, moves and resizes columns, and removes all but the last', () => {
  const shown = [{ id: 'subject', width: 300 }, { id: 'status' }];
  expect(toggled(shown, 'id')).toEqual([...shown, { id: 'id' }]);
  expect(toggled(shown, 'subject')).toEqual([{ id: 'status' }]);
  expect(toggled([{ id: 'status' }], 'status')).toEqual([{ id: 'status' }]);
  expect(ids(moved(shown, 'status', -1))).toEqual(['status', 'subject']);
  expect(moved(shown, 'status', 1)).toBe(shown);
  expect(sized(shown, 'status', 12.4)).toEqual([shown[0], { id: 'status', width: 40 }]);
  expect(sized(shown, 'subject', undefined)).toEqual([{ id: 'subject' }, { id: 'status' }]);
});
