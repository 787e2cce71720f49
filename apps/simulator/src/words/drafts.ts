import { type Locale, REPORT_REASONS, type ReportReason } from '@marketdesk/contract/enums.ts';
import { COUNTRIES } from '@marketdesk/demo/data/countries.ts';
import { UNMATCHED } from '@marketdesk/demo/data/demand.ts';
import { REPORT_TEXTS } from '@marketdesk/demo/data/reports.ts';
import { type SubcategoryData, TAXONOMY } from '@marketdesk/demo/data/taxonomy.ts';
import { TEXTS } from '@marketdesk/demo/data/texts.ts';
import { drawCountry, drawHome } from '@marketdesk/demo/people/places.ts';
import { type Random, Weighted, zipf } from '@marketdesk/demo/random/random.ts';
import { fill } from '@marketdesk/demo/text/fill.ts';
import type { Item } from '../marketplace.ts';
import type { NewPost } from '../requests.ts';
import type { Language } from './language.ts';

/** The demo's own services. Other marketplaces get general texts. */
const KNOWN = new Map<string, SubcategoryData>(
  TAXONOMY.flatMap(({ slug, subcategories }) =>
    subcategories.map((data) => [`${slug}/${data.slug}`, data] as const),
  ),
);

const MAX_TITLE = 120;

/** A plausible post in that country. */
export function drawPost(random: Random, language: Language, country: string | null, item: Item): NewPost {
  const data = KNOWN.get(`${item.categorySlug}/${item.slug ?? ''}`);
  const texts = TEXTS[language.text];
  const land = COUNTRIES.find(({ code }) => code === country) ?? drawCountry(random);
  const home = drawHome(random, land);
  const job = data && language.text in data.jobs ? data.jobs[language.text as keyof typeof data.jobs] : null;
  const [title, core] = job ? random.pick(job) : [random.pick(texts.titles), random.pick(texts.openings)];
  const name =
    data?.names[language.locale] ?? data?.names.en ?? (item.slug ?? item.categorySlug).replaceAll('-', ' ');
  const values = { name, city: home.city[0] };
  const sentences = [
    core,
    ...random.sample(texts.details, random.pick([0, 1, 1, 2])),
    random.pick(texts.closings),
  ];
  const [low, high] = data?.price ?? [30, 300];
  return {
    title: fill(random, title, values).slice(0, MAX_TITLE),
    description: fill(random, sentences.join(' '), values),
    categoryId: item.categoryId,
    subcategoryId: item.subcategoryId,
    country: land.code,
    address: home.address,
    latitude: home.latitude,
    longitude: home.longitude,
    budget: random.chance(0.75) ? Math.round(random.between(low, high) / 5) * 5 : null,
    timing: random.chance(0.85) ? random.pick(texts.timings) : null,
  };
}

const byWeight = new Weighted(REPORT_REASONS, (reason) => REPORT_TEXTS[reason].weight);

/** Reason and text of a report; some have no text. */
export function drawComplaint(
  random: Random,
  about: 'user' | 'post',
  language: Language['support'],
): { reason: ReportReason; description: string | null } {
  const reason = byWeight.pick(random);
  const texts = REPORT_TEXTS[reason];
  const words = language === 'en' ? texts[about] : texts[language];
  const description = random.chance(0.88) ? fill(random, random.pick(words)) : null;
  return { reason, description };
}

const byPopularity = new Weighted(TAXONOMY, zipf(0.85));

/**
 * A search query: usually a word that finds something, sometimes a prefix or a typo, occasionally a service that nobody
 * offers.
 */
export function drawQuery(random: Random, locale: Locale): string {
  if (random.chance(0.15)) return random.pick(UNMATCHED[locale] ?? UNMATCHED.en ?? ['beekeeper']);
  const { names, synonyms } = random.pick(byPopularity.pick(random).subcategories);
  const words = [...(synonyms[locale] ?? synonyms.en ?? []), names[locale] ?? names.en];
  const word = random.pick(words).toLowerCase();
  const draw = random.next();
  if (draw < 0.4) return word.slice(0, Math.max(3, Math.ceil(word.length * 0.6))).trimEnd();
  return draw < 0.5 && word.length > 5 ? misspelt(random, word) : word;
}

function misspelt(random: Random, word: string): string {
  const at = random.int(1, word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return random.chance(0.5) ? before + after : before + letter + letter + after;
}
