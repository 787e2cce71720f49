import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';
import { COUNTRIES } from '../data/countries.ts';
import curiosities from '../data/curiosities.json' with { type: 'json' };
import type { Row } from '../database/insert.ts';
import { nameId, Random } from '../random/random.ts';
import type { Category, Taxonomy } from '../taxonomy/taxonomy.ts';
import { type Calendar, DAY, HOUR, OFFICE, within } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { drawName } from './names.ts';
import type { Offer, Person } from './person.ts';
import { drawCountry, drawHome, homeIn } from './places.ts';
import { drawProfile, profileRow } from './profile.ts';

export interface Member {
  readonly person: Person;
  readonly profile: Row;
}

const DEMO_USER_EMAIL = 'user@demo.test';
const DEMO_USER_PHONE = '+385 91 555 0100';

/** Usernames and phone number of the demo’s fixed people. */
export const RESERVED_HANDLES: readonly string[] = [
  DEMO_USER_PHONE,
  ...curiosities.map(({ username }) => username),
];

/** A community’s people in the order in which they joined. The first community has the fixed people. */
export function drawMembers(world: World, size: number): Member[] {
  const random = stream(world, 'people');
  const moments = Array.from({ length: size }, () => world.calendar.moment(random)).sort((a, b) => a - b);
  const ranks = random.sample([...moments.keys()], size);
  const members = moments.map((createdAt, index) =>
    drawMember(world, random, createdAt, ranks[index] ?? index),
  );
  return sharePhones(
    world.community > 0
      ? members
      : [...addCuriosities(members), demoUser(world)].sort((a, b) => a.person.createdAt - b.person.createdAt),
  );
}

function drawMember(world: World, random: Random, createdAt: number, rank: number): Member {
  const { calendar, taxonomy, handles } = world;
  const country = drawCountry(random);
  const home = drawHome(random, country);
  const name = drawName(random, random.pick(country.names));
  const isWorker = random.chance(0.38);
  const { paid, ...subscription } = drawSubscription(random, calendar, isWorker);
  const { tier, expiresAt } = subscription;
  const isPro = tier === 'pro' && (expiresAt === null || expiresAt >= calendar.now);
  const text = random.chance(country.english) ? 'en' : country.text;
  const person: Person = {
    id: random.uuid(),
    country,
    home,
    text,
    locale: country.code === 'BA' && random.chance(0.6) ? 'bs' : text,
    isWoman: name.isWoman,
    fullName: random.chance(0.985) ? name.full : null,
    username: random.chance(0.97) ? handles.username(random, name) : null,
    email: random.chance(0.992) ? handles.email(random, name) : null,
    createdAt,
    isWorker,
    ...subscription,
    offers: isWorker ? drawOffers(random, taxonomy, isPro) : [],
    activity: 1 / (rank + 4) ** 0.55,
    ...drawStops(random, calendar, createdAt),
  };
  return { person, profile: drawProfile(random, handles, { person, name, paid }) };
}

interface Subscription extends Pick<Person, 'tier' | 'expiresAt'> {
  /** Has ever paid, and so has an id at the payment provider. */
  readonly paid: boolean;
}

/** About a quarter of the workers pay, most by the month; some let it expire. */
function drawSubscription(random: Random, { now }: Calendar, isWorker: boolean): Subscription {
  const draw = random.next();
  const paidUntil = (expiresAt: number): Subscription => ({
    tier: 'pro',
    expiresAt: Math.floor(expiresAt),
    paid: true,
  });
  if (draw < (isWorker ? 0.17 : 0.015)) return paidUntil(now + random.between(0.05, 30) * DAY);
  if (!isWorker || draw >= 0.34) return { tier: 'free', expiresAt: null, paid: false };
  if (draw < 0.23) return paidUntil(now + random.between(0.05, 365) * DAY);
  // Given away without an end.
  if (draw < 0.234) return { tier: 'pro', expiresAt: null, paid: false };
  if (draw < 0.3) return paidUntil(now - random.between(0.1, 200) * DAY);
  // Expired and reset to free.
  return { tier: 'free', expiresAt: null, paid: true };
}

/** About 4 % of people were ever suspended or banned; half of those still are. */
function drawStops(
  random: Random,
  { now }: Calendar,
  createdAt: number,
): Pick<Person, 'suspended' | 'banned'> {
  const free = { suspended: null, banned: null };
  const age = now - createdAt;
  if (age < 2 * DAY) return free;
  const drawn = Math.floor(now - 2 * HOUR - random.next() ** 1.6 * (age - 2 * DAY));
  const from = Math.min(within(OFFICE, random, drawn), now - HOUR);
  const lifted = within(OFFICE, random, Math.floor(from + random.logNormal(5 * DAY, 0.7)));
  const until = lifted < now - HOUR ? lifted : null;

  const draw = random.next();
  if (draw < 0.012) return { ...free, banned: { from, until: null } };
  if (draw < 0.015) return { ...free, banned: { from, until } };
  if (draw < 0.027) return { ...free, suspended: { from, until: null } };
  if (draw < 0.039) return { ...free, suspended: { from, until } };
  return free;
}

/** One category on Free, up to five on Pro, each with some of its subcategories. */
function drawOffers(random: Random, taxonomy: Taxonomy, isPro: boolean): Offer[] {
  const count = isPro ? random.pick([1, 2, 2, 3, 3, 4, 5]) : WORKER_CATEGORY_LIMIT.free;
  const first = taxonomy.byPopularity.pick(random);
  const chosen = new Set<Category>([first]);
  for (const slug of random.sample(first.related, count - 1)) {
    const related = taxonomy.categories.find((category) => category.slug === slug);
    if (related) chosen.add(related);
  }
  while (chosen.size < count) chosen.add(taxonomy.byPopularity.pick(random));
  return [...chosen].map((category) => {
    const wanted = Math.min(category.subcategories.length, random.pick([1, 1, 2, 2, 3, 4, 6]));
    const subcategories = new Set([category.pickSubcategory.pick(random)]);
    while (subcategories.size < wanted) subcategories.add(category.pickSubcategory.pick(random));
    return { category, subcategories: [...subcategories] };
  });
}

/** The ordinary sign-in: a client in Zagreb who posts every few weeks. */
function demoUser({ seed, calendar }: World): Member {
  const random = new Random(`${seed}:demo-user`);
  const country = COUNTRIES[0];
  const city = country?.cities[0];
  if (!country || !city) throw new Error('The first country has no city');
  const person: Person = {
    id: nameId(DEMO_USER_EMAIL),
    country,
    home: homeIn(random, country, city),
    text: 'en',
    locale: 'en',
    isWoman: true,
    fullName: 'Una Kolar',
    username: 'demo_user',
    email: DEMO_USER_EMAIL,
    createdAt: calendar.daysAgo(410),
    isWorker: false,
    tier: 'free',
    expiresAt: null,
    offers: [],
    activity: 0.1,
    suspended: null,
    banned: null,
  };
  const profile = {
    ...profileRow(person),
    avatar_url: null,
    contact_number: DEMO_USER_PHONE,
    show_contact_number: false,
    website: null,
    bio: 'Two children, one dog, never enough time.',
    service_radius: null,
    stripe_customer_id: null,
    ...Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])),
  };
  return { person, profile };
}

/** Gives every fifth of the latest people a name or bio that screens must cope with: very long, right to left, Chinese. */
function addCuriosities(members: readonly Member[]): Member[] {
  return members.map((member, index) => {
    const curiosity = curiosities[(members.length - index - 4) / 5];
    if (!curiosity) return member;
    const { fullName, username, bio = null } = curiosity;
    const email = `${username.slice(0, 40)}@example.com`;
    return {
      person: { ...member.person, fullName, username, email },
      profile: { ...member.profile, full_name: fullName, username, email, bio },
    };
  });
}

/** One in three banned people comes back under another name with the same phone, which staff see. */
function sharePhones(members: readonly Member[]): Member[] {
  const numbers = new Map<string, unknown>();
  members
    .filter(({ person, profile }) => person.banned?.until === null && profile.contact_number !== null)
    .filter((_, index) => index % 3 === 0)
    .forEach(({ person: { id, banned }, profile }) => {
      const next = members.find(
        ({ person }) =>
          person.id !== id && person.createdAt > (banned?.from ?? Infinity) && !numbers.has(person.id),
      );
      if (next) numbers.set(next.person.id, profile.contact_number);
    });
  return members.map(({ person, profile }) => ({
    person,
    profile: { ...profile, contact_number: numbers.get(person.id) ?? profile.contact_number },
  }));
}
