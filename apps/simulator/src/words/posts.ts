import { COUNTRIES } from '@marketdesk/demo/data/countries.ts';
import { type SubcategoryData, TAXONOMY } from '@marketdesk/demo/data/taxonomy.ts';
import { TEXTS } from '@marketdesk/demo/data/texts.ts';
import { drawCountry, drawHome } from '@marketdesk/demo/people/places.ts';
import type { Random } from '@marketdesk/demo/random/random.ts';
import { fill } from '@marketdesk/demo/text/fill.ts';
import type { NewPost } from '../actions/createPost.ts';
import type { Item } from '../marketplace.ts';
import type { Language } from './language.ts';

/** What is known of the demo's own services; other marketplaces' get general words. */
const KNOWN = new Map<string, SubcategoryData>(
  TAXONOMY.flatMap(({ slug, subcategories }) =>
    subcategories.map((data) => [`${slug}/${data.slug}`, data] as const),
  ),
);

const MAX_TITLE = 120;

/** A job that somebody in that country might want done. */
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
