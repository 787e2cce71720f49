import { COASTAL, COASTAL_COUNTRIES, SEASONS } from '../data/demand.ts';
import { findActive, type Person } from '../people/person.ts';
import { homeIn } from '../people/places.ts';
import { type Random, Weighted } from '../random/random.ts';
import type { Subcategory, Taxonomy } from '../taxonomy/taxonomy.ts';
import { stream, type World } from '../world.ts';
import { drawPrice, liveThrough } from './lifecycle.ts';
import type { Post } from './post.ts';
import { writePost } from './post-text.ts';
import { WorkerDirectory } from './workers.ts';

const POSTS_PER_PERSON = 2.2;
const PAYMENT_METHODS = [
  ...Array<string>(4).fill('in_app'),
  ...Array<string>(3).fill('cash'),
  'bank_transfer',
  null,
];

/** A community’s posts, oldest first. */
export function drawPosts(world: World, people: readonly Person[]): Post[] {
  const random = stream(world, 'posts');
  const workers = new WorkerDirectory(people);
  const clients = new Weighted(people, ({ activity, isWorker }) => activity * (isWorker ? 0.25 : 1));
  const count = Math.round(people.length * POSTS_PER_PERSON);
  const draw = (): Post | undefined => {
    const post = drawPost(world, random, clients, workers);
    // Of three posts that nobody takes, two are not written.
    const isInVain = post?.status === 'cancelled' && post.worker === null;
    return !isInVain || random.chance(0.33) ? post : draw();
  };
  const posts = Array.from({ length: count }, draw);
  return posts.filter((post) => post !== undefined).sort((a, b) => a.createdAt - b.createdAt);
}

function drawPost(
  world: World,
  random: Random,
  clients: Weighted<Person>,
  workers: WorkerDirectory,
): Post | undefined {
  const createdAt = world.calendar.moment(random);
  // Nobody was active in the first days.
  const client = findActive(random, clients, createdAt);
  if (!client) return undefined;
  const subcategory = wantedSubcategory(random, world.taxonomy, client, createdAt, workers);
  const place = drawPlace(random, client);
  const budget = random.chance(0.89) ? drawPrice(random, subcategory) : null;
  return {
    id: random.uuid(),
    client,
    subcategory,
    createdAt,
    ...writePost(random, client, subcategory),
    ...place,
    budget,
    paymentMethod: random.pick(PAYMENT_METHODS),
    ...liveThrough(world, random, { client, subcategory, createdAt, budget }, workers),
    deletedAt: null,
    isDecided: false,
  };
}

/** In season, in the right country, and mostly with workers who offer it. */
function wantedSubcategory(
  random: Random,
  taxonomy: Taxonomy,
  client: Person,
  moment: number,
  workers: WorkerDirectory,
): Subcategory {
  const month = new Date(moment).getUTCMonth() + 1;
  for (let attempt = 0; ; attempt++) {
    const subcategory = taxonomy.byPopularity.pick(random).pickSubcategory.pick(random);
    const path = `${subcategory.category.slug}/${subcategory.data.slug}`;
    const isInSeason = SEASONS[path]?.includes(month) ?? true;
    const isInPlace = !COASTAL.has(path) || COASTAL_COUNTRIES.has(client.country.code);
    if (!isInPlace || !(isInSeason || random.chance(0.03))) continue;
    if (attempt >= 6 || workers.offers(client, subcategory) || random.chance(0.25)) return subcategory;
  }
}

function drawPlace(random: Random, client: Person): Pick<Post, 'address' | 'latitude' | 'longitude'> {
  // Jobs that are online, or whose place is agreed on in the chat.
  if (random.chance(0.06)) return { address: null, latitude: null, longitude: null };
  const { address, latitude, longitude } = random.chance(0.72)
    ? client.home
    : homeIn(random, client.country, client.home.city);
  return { address: random.chance(0.9) ? address : client.home.city[0], latitude, longitude };
}
