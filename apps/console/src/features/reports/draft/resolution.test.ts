import { describe, expect, it } from 'vitest';
import { fieldProblem, fieldText, fieldValue } from './resolution.ts';

describe('severity', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    [' 10 ', 10],
    ['007', 7],
  ])('%j is %j', (text, value) => {
    expect(fieldProblem('severity', text)).toBeNull();
    expect(fieldValue('severity', text)).toBe(value);
  });

  it.each(['11', '-1', '1.5', 'high', '1e1', '99999'])('%j is refused', (text) => {
    expect(fieldProblem('severity', text)).toBe('Severity must be a whole number from 0 to 10.');
  });
});

it('sends text without the blanks around it, and nothing as none', () => {
  expect(fieldValue('resolution_notes', '  Warned.\n')).toBe('Warned.');
  expect(fieldValue('resolution_notes', ' \n ')).toBeNull();
});

it('counts characters as a person does', () => {
  expect(fieldProblem('resolution_action', '🙂'.repeat(200))).toBeNull();
  expect(fieldProblem('resolution_action', 'a'.repeat(201))).toBe('1 characters too many; 200 fit.');
  expect(fieldProblem('resolution_notes', 'a'.repeat(10_000))).toBeNull();
  expect(fieldProblem('resolution_notes', 'a'.repeat(11_500))).toBe('1,500 characters too many; 10,000 fit.');
});

it('shows none as an empty box, and nought as nought', () => {
  const report = { resolution_action: null, resolution_notes: 'Warned.', severity: 0 };
  expect(fieldText(report, 'resolution_action')).toBe('');
  expect(fieldText(report, 'resolution_notes')).toBe('Warned.');
  expect(fieldText(report, 'severity')).toBe('0');
});
