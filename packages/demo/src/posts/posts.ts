import { COASTAL, COASTAL_COUNTRIES, SEASONS } from '../data/demand.ts';
import { findActive, type Person } from '../people/person.ts';
import { homeIn } from '../people/places.ts';
import { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { Subcategory, Taxonomy } from '../taxonomy/taxonomy.ts';
import type { World } from '../world.ts';
import { drawPrice, liveThrough } from './lifecycle.ts';
import type { Post } from './post.ts';
import { writePost } from './post-text.ts';
import { WorkerDirectory } from './workers.ts';

const POSTS_PER_PERSON = 2.2;

/** A community's posts, oldest first. */
export function drawPosts(world: World, community: number, people: readonly Person[]): Post[] {
  const random = new Random(`${world.seed}:posts:${community}`);
  const workers = new WorkerDirectory(people);
  const clients = new Weighted(people, ({ activity, isWorker }) => activity * (isWorker ? 0.25 : 1));
  const count = Math.round(people.length * POSTS_PER_PERSON);
  const posts = Array.from({ length: count }, () => drawLikelyPost(world, random, clients, workers));
  return posts.filter((post) => post !== undefined).sort((a, b) => a.createdAt - b.createdAt);
}

/** People ask for what they can hope to get: of three posts that nobody takes, two are not written. */
function drawLikelyPost(
  world: World,
  random: Random,
  clients: Weighted<Person>,
  workers: WorkerDirectory,
): Post | undefined {
  for (;;) {
    const post = drawPost(world, random, clients, workers);
    const isInVain = post?.status === 'cancelled' && post.worker === null;
    if (!isInVain || random.chance(0.33)) return post;
  }
}

function drawPost(
  world: World,
  random: Random,
  clients: Weighted<Person>,
  workers: WorkerDirectory,
): Post | undefined {
  const createdAt = world.calendar.moment(random);
  // Early on there were few people: then nobody is found, and nothing is posted.
  const client = findActive(random, clients, createdAt);
  if (!client) return undefined;
  const subcategory = wantedSubcategory(random, world.taxonomy, client, createdAt, workers);
  const place = placeOf(random, client);
  const budget = random.chance(0.89) ? drawPrice(random, subcategory) : null;
  return {
    id: random.uuid(),
    client,
    subcategory,
    createdAt,
    ...writePost(random, client, subcategory),
    ...place,
    budget,
    paymentMethod: random.pick([
      'in_app',
      'in_app',
      'in_app',
      'in_app',
      'cash',
      'cash',
      'cash',
      'bank_transfer',
      null,
    ]),
    ...liveThrough(world, random, { client, subcategory, createdAt, budget }, workers),
    deletedAt: null,
    isDecided: false,
  };
}

/** In season, in a fitting place, and mostly something that somebody around offers. */
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

function placeOf(random: Random, client: Person) {
  const nowhere = { address: null, latitude: null, longitude: null };
  // Some jobs are online, and some people say where only in the chat.
  if (random.chance(0.06)) return nowhere;
  const { address, latitude, longitude } = random.chance(0.72)
    ? client.home
    : homeIn(random, client.country, client.home.city);
  return { address: random.chance(0.9) ? address : client.home.city[0], latitude, longitude };
}
