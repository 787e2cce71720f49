import { COASTAL, COASTAL_COUNTRIES, SEASONS } from '../data/seasons.ts';
import { isActive, type Person } from '../people/person.ts';
import { homeIn } from '../people/places.ts';
import { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { Subcategory, Taxonomy } from '../taxonomy/taxonomy.ts';
import type { World } from '../world.ts';
import { liveThrough } from './lifecycle.ts';
import { drawPrice } from './price.ts';
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
  const posts = Array.from({ length: count }, () => drawPost(world, random, clients, workers));
  return posts.filter((post) => post !== undefined).sort((a, b) => a.createdAt - b.createdAt);
}

function drawPost(
  world: World,
  random: Random,
  clients: Weighted<Person>,
  workers: WorkerDirectory,
): Post | undefined {
  const createdAt = world.calendar.moment(random);
  const client = clientAt(random, clients, createdAt);
  if (!client) return undefined;
  const subcategory = wantedSubcategory(random, world.taxonomy, client, createdAt);
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
  };
}

/** Early on there were few people: most attempts meet somebody who had not joined yet. */
function clientAt(random: Random, clients: Weighted<Person>, moment: number): Person | undefined {
  for (let attempt = 0; attempt < 40; attempt++) {
    const client = clients.pick(random);
    if (isActive(client, moment)) return client;
  }
  return undefined;
}

function wantedSubcategory(random: Random, taxonomy: Taxonomy, client: Person, moment: number): Subcategory {
  const month = new Date(moment).getUTCMonth() + 1;
  for (;;) {
    const category = taxonomy.byPopularity.pick(random);
    const subcategory = category.pickSubcategory.pick(random);
    const path = `${category.slug}/${subcategory.data.slug}`;
    const inSeason = SEASONS[path]?.includes(month) ?? true;
    const inPlace = !COASTAL.has(path) || COASTAL_COUNTRIES.has(client.country.code);
    if (inPlace && (inSeason || random.chance(0.03))) return subcategory;
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
