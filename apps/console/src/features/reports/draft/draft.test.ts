import { describe, expect, it } from 'vitest';
import type { Report } from '../report.ts';
import { afterSaving, fieldState, keptMine, saveArguments, typed } from './draft.ts';

const aReport = (about: Partial<Report> = {}) =>
  ({ resolution_action: null, resolution_notes: 'Old', severity: 3, ...about }) as Report;

describe('typing', () => {
  it('records a change and removes it when the old text is typed again', () => {
    const draft = typed(aReport(), {}, 'severity', '5');
    expect(draft).toEqual({ severity: { from: '3', to: '5' } });
    expect(typed(aReport(), draft, 'severity', '3')).toEqual({});
  });

  it('keeps the value from the start of the edit, not later ones', () => {
    const draft = typed(aReport(), {}, 'resolution_notes', 'Mine');
    const more = typed(aReport({ resolution_notes: 'Theirs' }), draft, 'resolution_notes', 'Mine too');
    expect(more).toEqual({ resolution_notes: { from: 'Old', to: 'Mine too' } });
  });
});

describe('a field changed by another user', () => {
  const draft = { severity: { from: '3', to: '5' } };
  const changed = aReport({ severity: 8 });

  it('shows both values', () => {
    expect(fieldState(changed, draft, 'severity')).toMatchObject({ text: '5', theirs: '8', isChanged: true });
  });

  it('reports no conflict when both values are equal', () => {
    const same = fieldState(aReport({ severity: 5 }), draft, 'severity');
    expect(same).toMatchObject({ text: '5', theirs: undefined, isChanged: false });
  });

  it('overwrites the current value only after it was seen', () => {
    expect(saveArguments(changed, draft)).toEqual({ p_severity: 5, p_expected: { severity: 3 } });
    expect(saveArguments(changed, keptMine(changed, draft, 'severity'))).toEqual({
      p_severity: 5,
      p_expected: { severity: 8 },
    });
  });

  it('shows the current value of a field without a draft', () => {
    expect(fieldState(changed, {}, 'severity')).toMatchObject({ text: '8', theirs: undefined });
  });
});

it('sends only changed fields, empty ones as null, and the seen values unchanged', () => {
  const report = aReport({ resolution_notes: ' Old ' });
  let draft = typed(report, {}, 'severity', '');
  draft = typed(report, draft, 'resolution_notes', ' New ');
  expect(saveArguments(report, draft)).toEqual({
    p_severity: null,
    p_resolution_notes: 'New',
    p_expected: { severity: 3, resolution_notes: ' Old ' },
  });
  expect(saveArguments(report, {})).toEqual({});
});

it('keeps text typed during a save', () => {
  const sent = { severity: { from: '3', to: '5' }, resolution_notes: { from: 'Old', to: 'New' } };
  const now = { severity: { from: '3', to: '5' }, resolution_notes: { from: 'Old', to: 'Newer' } };
  const stored = aReport({ severity: 5, resolution_notes: 'New' });
  expect(afterSaving(stored, now, sent)).toEqual({ resolution_notes: { from: 'New', to: 'Newer' } });
});
