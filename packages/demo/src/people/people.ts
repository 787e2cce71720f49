import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import type { CountryData } from '../data/countries.ts';
import { type TextLocale, TEXTS } from '../data/texts.ts';
import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { nameIn } from '../taxonomy/taxonomy.ts';
import { ascii } from '../text/ascii.ts';
import { fill } from '../text/fill.ts';
import { iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { drawAvatar } from './avatar.ts';
import { drawName, type Handles, type PersonName } from './names.ts';
import { drawOffers } from './offers.ts';
import type { Offer, Person } from './person.ts';
import { drawCountry, drawHome, drawPhone } from './places.ts';
import { drawSubscription, isEffectivePro } from './subscription.ts';
import { drawTrouble } from './trouble.ts';

const EMOJI = ['🙂', '👷', '🌿', '🐶', '🚚', '✨', '🔧', '💪', '☕', '🎨', '📷', '🇭🇷', '🏡', '😊'];

/** Most say a sentence or three; one in eight tells their whole story. */
function workerBio(random: Random, text: TextLocale, city: string, offers: readonly Offer[]): string | null {
  if (random.chance(0.22)) return null;
  const { workerIntros, workerFacts } = TEXTS[text];
  const first = offers[0]?.subcategories[0];
  const name = first && nameIn(text, first);
  const intros =
    name === undefined ? workerIntros.filter((intro) => !intro.includes('{name}')) : workerIntros;
  const facts = random.sample(workerFacts, random.chance(0.12) ? 7 : random.int(0, 3));
  const sentences = [...(intros.length > 0 ? [random.pick(intros)] : []), ...facts];
  return finish(random, sentences.join(' '), { city, name: name ?? '' });
}

function clientBio(random: Random, text: TextLocale, city: string): string | null {
  return random.chance(0.2) ? finish(random, random.pick(TEXTS[text].clientBios), { city }) : null;
}

function finish(random: Random, template: string, values: Readonly<Record<string, string>>): string | null {
  const bio = fill(random, template, values);
  if (bio === '') return null;
  return random.chance(0.14) ? `${bio} ${random.pick(EMOJI)}` : bio;
}

/** Somebody with the profile that they have filled in. */
export interface Member {
  readonly person: Person;
  readonly profile: Row;
}

/** A community's people in the order in which they joined; one random stream, so always the same ones. */
export function drawPeople(world: World, community: number, size: number): Member[] {
  const random = new Random(`${world.seed}:people:${community}`);
  const moments = Array.from({ length: size }, () => world.calendar.moment(random)).sort((a, b) => a - b);
  const ranks = random.sample([...moments.keys()], size);
  return moments.map((createdAt, index) => drawMember(world, random, createdAt, ranks[index] ?? index));
}

function drawMember(world: World, random: Random, createdAt: number, rank: number): Member {
  const { calendar, taxonomy, handles } = world;
  const country = drawCountry(random);
  const home = drawHome(random, country);
  const name = drawName(random, random.pick(country.names));
  const isWorker = random.chance(0.38);
  const subscription = drawSubscription(random, calendar, isWorker);
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
    tier: subscription.tier,
    expiresAt: subscription.expiresAt,
    offers: isWorker ? drawOffers(random, taxonomy, isEffectivePro(subscription, calendar.now)) : [],
    activity: 1 / (rank + 4) ** 0.55,
    ...drawTrouble(random, calendar, createdAt),
  };
  return { person, profile: drawProfile(random, handles, person, name, subscription.paid) };
}

function drawProfile(random: Random, handles: Handles, person: Person, name: PersonName, paid: boolean): Row {
  const { country, home, isWorker } = person;
  const isPlaced = isWorker ? random.chance(0.97) : random.chance(0.86);
  const hasPhone = person.email === null || random.chance(isWorker ? 0.86 : 0.5);
  return {
    user_id: person.id,
    role: 'user',
    email: person.email,
    username: person.username,
    full_name: person.fullName,
    avatar_url: random.chance(isWorker ? 0.45 : 0.2) ? drawAvatar(random) : null,
    contact_number: hasPhone ? handles.phone(drawPhone(random, country)) : null,
    show_contact_number: hasPhone && random.chance(isWorker ? 0.6 : 0.12),
    website: isWorker && random.chance(0.16) ? website(random, name, person) : null,
    bio: bioOf(random, person),
    created_at: iso(person.createdAt),
    is_worker: isWorker,
    preferred_locale: random.chance(0.95) ? person.locale : null,
    service_radius:
      isWorker && random.chance(0.93) ? random.pick([5, 10, 10, 15, 20, 20, 25, 30, 40, 50, 80]) : null,
    base_country_code: isPlaced || random.chance(0.6) ? country.code : null,
    base_address: isPlaced ? home.address : null,
    base_latitude: isPlaced ? home.latitude : null,
    base_longitude: isPlaced ? home.longitude : null,
    stories_country_code: storiesCountry(random, country),
    subscription_tier: person.tier,
    subscription_expires_at: person.expiresAt === null ? null : iso(person.expiresAt),
    stripe_customer_id:
      paid || random.chance(0.07) ? `cus_demo${person.id.replaceAll('-', '').slice(0, 14)}` : null,
    is_suspended: person.suspended?.until === null,
    is_banned: person.banned?.until === null,
    ...notifications(random, isWorker),
  };
}

function bioOf(random: Random, { isWorker, text, home, offers }: Person): string | null {
  const city = home.city[0];
  return isWorker ? workerBio(random, text, city, offers) : clientBio(random, text, city);
}

function website(random: Random, { last }: PersonName, { offers }: Person): string {
  const trade = offers[0]?.category.slug ?? 'services';
  const host = random.pick([ascii(last), `${ascii(last)}-${trade}`, `${trade}-${ascii(last)}`]);
  return `https://${host}.example.${random.pick(['com', 'com', 'org', 'net'])}`;
}

function storiesCountry(random: Random, country: CountryData): string | null {
  const draw = random.next();
  return draw < 0.68 ? country.code : draw < 0.74 ? drawCountry(random).code : null;
}

/** How many leave each switch on; the order is that of NOTIFICATION_FLAGS. Nearly all want to know of answers, the last one. */
const KEPT_ON = [0.96, 0.98, 0.82, 0.93, 0.95, 0.95, 0.97, 0.96, 0.61, 0.9, 0.38];

function notifications(random: Random, isWorker: boolean): Row {
  const isQuiet = random.chance(0.03);
  return Object.fromEntries(
    NOTIFICATION_FLAGS.map((flag, index) => {
      const keptOn = KEPT_ON[index];
      if (keptOn === undefined) return [flag, !isQuiet];
      const matters = isWorker || flag !== 'notify_new_relevant_post';
      return [flag, !isQuiet && random.chance(keptOn * (matters ? 1 : 0.4))];
    }),
  );
}
