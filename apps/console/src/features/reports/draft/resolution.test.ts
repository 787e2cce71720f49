import { describe, expect, it } from 'vitest';
import { fieldProblem, fieldText, fieldValue } from './resolution.ts';

describe('severity', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    [' 10 ', 10],
    ['007', 7],
  ])('parses %j as %j', (text, value) => {
    expect(fieldProblem('severity', text)).toBeNull();
    expect(fieldValue('severity', text)).toBe(value);
  });

  it.each(['11', '-1', '1.5', 'high', '1e1', '99999'])('rejects %j', (text) => {
    expect(fieldProblem('severity', text)).toBe('Severity must be a whole number from 0 to 10.');
  });
});

it('trims text and sends blank text as null', () => {
  expect(fieldValue('resolution_notes', '  Warned.\n')).toBe('Warned.');
  expect(fieldValue('resolution_notes', ' \n ')).toBeNull();
});

it('counts an emoji as one character', () => {
  expect(fieldProblem('resolution_action', '🙂'.repeat(200))).toBeNull();
  expect(fieldProblem('resolution_action', 'a'.repeat(201))).toBe('1 characters too many; 200 fit.');
  expect(fieldProblem('resolution_notes', 'a'.repeat(10_000))).toBeNull();
  expect(fieldProblem('resolution_notes', 'a'.repeat(11_500))).toBe('1,500 characters too many; 10,000 fit.');
});

it('shows null as an empty field and zero as 0', () => {
  const report = { resolution_action: null, resolution_notes: 'Warned.', severity: 0 };
  expect(fieldText(report, 'resolution_action')).toBe('');
  expect(fieldText(report, 'resolution_notes')).toBe('Warned.');
  expect(fieldText(report, 'severity')).toBe('0');
});
