import { inflateSync } from 'node:zlib';
import { LOCALES } from '@marketdesk/contract/enums.ts';
import { Random } from '@marketdesk/demo/random/random.ts';
import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { drawScreenshot } from './picture.ts';
import { drawComplaint, drawPost, drawQuery } from './drafts.ts';
import { drawReminder, drawReply, drawTicket } from './threads.ts';

const SUPPORT = ['en', 'hr', 'de'] as const;
const ITEM = { categoryId: 'a', categorySlug: 'cleaning', subcategoryId: 'b', slug: 'nothing-known' };

function everythingOf(seed: string): string[] {
  const random = new Random(seed);
  const spoken = SUPPORT.flatMap((language) => [
    drawReply(random, language),
    drawReminder(random, language),
    drawTicket(random, language).subject,
    drawTicket(random, language).content,
    drawComplaint(random, 'user', language).description ?? '-',
    drawComplaint(random, 'post', language).description ?? '-',
  ]);
  const searched = LOCALES.map((locale) => drawQuery(random, locale));
  const posted = ['hr', 'de-AT', 'it', 'pt-BR', 'xx', null].flatMap((locale) => {
    const post = drawPost(random, languageOf(locale), 'DE', ITEM);
    return [post.title, post.description ?? '-', post.address];
  });
  return [...spoken, ...searched, ...posted];
}

test('texts have no empty placeholders and fit the limits', () => {
  for (let round = 0; round < 200; round++) {
    const wrong = everythingOf(String(round)).filter(
      (text) => text.trim() === '' || /[{}]|undefined/.test(text) || text.length >= 5_000,
    );
    expect(wrong).toEqual([]);
    const post = drawPost(new Random(`post ${String(round)}`), languageOf('en'), null, ITEM);
    expect(post.title.length).toBeLessThanOrEqual(120);
    expect(post.budget === null || (post.budget >= 0 && Number.isInteger(post.budget))).toBe(true);
  }
});

test('the same seed produces the same texts, another seed others', () => {
  expect(everythingOf('a')).toEqual(everythingOf('a'));
  expect(everythingOf('a')).not.toEqual(everythingOf('b'));
});

test('replies rarely repeat', () => {
  const random = new Random('replies');
  const replies = Array.from({ length: 100 }, () => drawReply(random, 'en'));
  expect(new Set(replies).size).toBeGreaterThan(80);
});

test('a screenshot is a complete PNG of a few kilobytes', () => {
  const picture = Buffer.from(drawScreenshot(new Random('x')));
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([180, 320]);
  const length = picture.readUInt32BE(33);
  expect(inflateSync(picture.subarray(41, 41 + length))).toHaveLength(320 * (180 * 3 + 1));
  // IEND and its well-known checksum.
  expect(picture.subarray(-12).toString('hex')).toBe('0000000049454e44ae426082');
  expect(picture.length).toBeLessThan(10_000);
});
