import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ids, texts } from '../testing/payments.ts';
import { requirePermittedId, toPermittedName, toPermittedText } from './characters.ts';

describe('conversion into the EPC character set', () => {
  it.each([
    ['Jürgen Müller-Lüdenscheidt', 'Jurgen Muller-Ludenscheidt'],
    ['Große Straße, GROẞE STRASSE', 'Grosse Strasse, GROSsE STRASSE'],
    ['Þór Ægisson, Œuvre, Ørsted, Łukasz Đorđević', 'Thor Aegisson, Oeuvre, Orsted, Lukasz Dordevic'],
    ['İstanbul ışık', 'Istanbul isik'],
    ['Γιώργος Παπαδόπουλος, Ψυχή', 'Giorgos Papadopoulos, Psychi'],
    ['Йордан Щерев, Љубица Ђорђевић', 'Yordan Shterev, Ljubitsa Djordjevic'],
    ['O’Brien ‘x’ `y´', "O'Brien 'x' 'y'"],
    ['Smith & Sons; [a] {b} a_b a\\b', 'Smith + Sons, (a) (b) a-b a/b'],
    ['“Best” <b> 5 € 10% @home', '.Best. .b. 5 E 10. .home'],
    [' a \t\n b\u00a0\u200b c ', 'a b c'],
    ['王 Li', '. Li'],
    ['ﬁve № ①', 'five No 1'],
    ['и\u0306', 'y'],
  ])('%s', (text, expected) => expect(toPermittedText(text, 140)).toBe(expected));

  it('any text gives only permitted characters, within the length, and stays the same when repeated', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 140 }), (text, length) => {
        const permitted = toPermittedText(text, length);
        expect(permitted).toMatch(/^([A-Za-z0-9/?:().,'+-]( ?[A-Za-z0-9/?:().,'+-])*)?$/);
        expect(permitted.length).toBeLessThanOrEqual(length);
        expect(toPermittedText(permitted, length)).toBe(permitted);
      }),
    );
  });

  it('a permitted text is not changed', () => {
    const all = "AZaz09/-?:().,'+ x";
    expect(toPermittedText(all, 140)).toBe(all);
  });

  it.each(['王小明', 'שלום', '…', '', '   ', '😀'])('the name "%s" is refused with a sentence', (name) =>
    expect(() => toPermittedName(name)).toThrow(/has no Latin letters.*Enter the name in Latin letters/),
  );

  it('a name is cut to 70 characters', () => expect(toPermittedName('ab '.repeat(40))).toHaveLength(70));
});

describe('ids', () => {
  it('that EPC allows are kept', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(requirePermittedId(id)).toBe(id);
      }),
    );
  });

  it.each(['', '/a', 'a/', 'a//b', ' a', 'ä', 'a_b', 'x'.repeat(36)])('"%s" is refused', (id) =>
    expect(() => requirePermittedId(id)).toThrow('is not allowed'),
  );
});
