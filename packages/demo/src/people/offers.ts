import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';
import type { Random } from '../random/random.ts';
import type { Category, Taxonomy } from '../taxonomy/taxonomy.ts';
import type { Offer } from './person.ts';

/** What goes well with what: a plumber also does heating, rarely make-up. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  cleaning: ['holiday-rentals', 'elder-care', 'childcare'],
  'home-repairs': ['renovation', 'wood-metal', 'appliances', 'heating-cooling'],
  moving: ['delivery', 'home-repairs', 'farm-help'],
  tutoring: ['music-art', 'childcare', 'business'],
  pets: ['gardening', 'childcare'],
  'it-help': ['design-print', 'appliances', 'photo-video'],
  gardening: ['farm-help', 'home-repairs', 'wood-metal'],
  renovation: ['home-repairs', 'wood-metal', 'heating-cooling'],
  auto: ['moving', 'delivery'],
  childcare: ['tutoring', 'elder-care', 'cleaning'],
  appliances: ['heating-cooling', 'it-help', 'home-repairs'],
  'heating-cooling': ['renovation', 'appliances', 'home-repairs'],
  beauty: ['health-fitness', 'events'],
  'elder-care': ['cleaning', 'delivery'],
  'holiday-rentals': ['cleaning', 'gardening', 'home-repairs'],
  'health-fitness': ['beauty'],
  'photo-video': ['events', 'design-print'],
  'wood-metal': ['renovation', 'home-repairs'],
  events: ['photo-video', 'music-art'],
  delivery: ['moving'],
  business: ['design-print', 'tutoring'],
  'music-art': ['events', 'tutoring'],
  tailoring: ['events'],
  'design-print': ['photo-video', 'it-help'],
  'farm-help': ['gardening', 'wood-metal'],
};

/** One category for Free, up to five for Pro, each with some of its subcategories. */
export function drawOffers(random: Random, taxonomy: Taxonomy, isPro: boolean): Offer[] {
  const count = isPro ? random.pick([1, 2, 2, 3, 3, 4, 5]) : WORKER_CATEGORY_LIMIT.free;
  const first = taxonomy.byPopularity.pick(random);
  const chosen = new Set<Category>([first]);
  for (const slug of random.sample(NEIGHBOURS[first.slug] ?? [], count - 1)) {
    const neighbour = taxonomy.categories.find((category) => category.slug === slug);
    if (neighbour) chosen.add(neighbour);
  }
  while (chosen.size < count) chosen.add(taxonomy.byPopularity.pick(random));
  return [...chosen].map((category) => drawOffer(random, category));
}

function drawOffer(random: Random, category: Category): Offer {
  const wanted = Math.min(category.subcategories.length, random.pick([1, 1, 2, 2, 3, 4, 6]));
  const subcategories = new Set([category.pickSubcategory.pick(random)]);
  while (subcategories.size < wanted) subcategories.add(category.pickSubcategory.pick(random));
  return { category, subcategories: [...subcategories] };
}
