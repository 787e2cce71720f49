import { describe, expect, it } from 'vitest';
import { textParts } from './MessageBubble.tsx';

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

it('keeps text without URLs unchanged', () => {
  const text = 'First line\n  second <b>line</b> & co.';
  expect(textParts(text)).toEqual([{ text, href: null }]);
  expect(textParts('')).toEqual([]);
});

it('finds a URL between words and keeps all words', () => {
  const text = 'See https://a.test/b?c=d#e, please. Or http://x.test!';
  const parts = textParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ href }) => href !== null).map((part) => part.text)).toEqual([
    'https://a.test/b?c=d#e',
    'http://x.test',
  ]);
});

describe('end of a URL', () => {
  it.each([
    ['(https://a.test/b)', 'https://a.test/b'],
    ['https://a.test/b_(c)', 'https://a.test/b_(c)'],
    ['(see https://a.test/b_(c)).', 'https://a.test/b_(c)'],
    ['[https://a.test/],', 'https://a.test/'],
    ['"https://a.test/x"', 'https://a.test/x'],
    ['<https://a.test/x>', 'https://a.test/x'],
    ['https://a.test/x\nnext', 'https://a.test/x'],
    ['„https://a.test/q“', 'https://a.test/q'],
    ['«https://a.test/q», »https://b.test/q«', 'https://a.test/q', 'https://b.test/q'],
    ['“https://a.test/q” ‘https://b.test/q’', 'https://a.test/q', 'https://b.test/q'],
    ['https://a.test/q。谢谢', 'https://a.test/q'],
    ['https://a.test/q，谢谢', 'https://a.test/q'],
    ['（https://a.test/q）「https://b.test/q」', 'https://a.test/q', 'https://b.test/q'],
    [
      'https://a.test/q، https://b.test/q؛ https://c.test/q؟',
      'https://a.test/q',
      'https://b.test/q',
      'https://c.test/q',
    ],
    ['https://a.test/q۔', 'https://a.test/q'],
    ['https://a.test/q।', 'https://a.test/q'],
    ['https://a.test/q…', 'https://a.test/q'],
    ['https://a.test/q — see', 'https://a.test/q'],
    ['\u2067https://a.test/q\u2069', 'https://a.test/q'],
    ['https://a.test/%20~x', 'https://a.test/%20~x'],
  ])('finds the URLs in %j', (text, ...addresses) => expect(links(text)).toEqual(addresses));

  it.each([
    'https://a.test/plaćanje',
    'https://a.test/رسالة',
    'https://a.test/メモ・一覧',
    'https://a.test/1990–2000',
  ])('keeps all of %s', (address) => expect(textParts(`${address} x`)[0]?.text).toBe(address));
});

describe('text that is not a link', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.test', 'www.a.test', 'https://', 'http://.'])(
    '%s',
    (text) => expect(links(text)).toEqual([]),
  );
});
