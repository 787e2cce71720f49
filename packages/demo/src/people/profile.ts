import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { TEXTS } from '../data/texts.ts';
import type { Row } from '../database/insert.ts';
import type { Random } from '../random/random.ts';
import { nameIn } from '../taxonomy/taxonomy.ts';
import { ascii } from '../text/ascii.ts';
import { fill } from '../text/fill.ts';
import { iso } from '../time/calendar.ts';
import type { Handles, PersonName } from './names.ts';
import type { Person } from './person.ts';
import { drawCountry, drawPhone } from './places.ts';

const HUES = [4, 22, 38, 150, 172, 200, 220, 255, 290, 330];
const SKIN = ['f6d3bd', 'eab792', 'd59a6d', 'a9714b', '7b4d32'];
const HAIR = ['2b1d16', '5a3a22', '8c5a2b', 'c99a4b', 'd9d4cc', '8a1f2b'];
const EMOJI = ['🙂', '👷', '🌿', '🐶', '🚚', '✨', '🔧', '💪', '☕', '🎨', '📷', '🇭🇷', '🏡', '😊'];

/** A drawn face as a data URI of about 400 characters. */
export function drawAvatar(random: Random): string {
  const [hue, skin, hair, top] = [
    random.pick(HUES),
    random.pick(SKIN),
    random.pick(HAIR),
    random.int(11, 15),
  ];
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>` +
    `<path fill='hsl(${hue} 45% 80%)' d='M0 0h40v40H0z'/>` +
    `<ellipse cx='20' cy='40' rx='15' ry='11' fill='hsl(${hue} 45% 45%)'/>` +
    `<circle cx='20' cy='18' r='9' fill='#${skin}'/>` +
    `<path fill='#${hair}' d='M10 18C9 ${top - 7} 31 ${top - 7} 30 18 27 ${top} 13 ${top} 10 18z'/></svg>`;
  // Escapes only what a URI must not contain; base64 is a third longer.
  return `data:image/svg+xml,${svg.replace(/[#%<>{} ]/g, encodeURIComponent)}`;
}

/** The columns that follow from the person. */
export const profileRow = (person: Person): Row => ({
  user_id: person.id,
  role: 'user',
  email: person.email,
  username: person.username,
  full_name: person.fullName,
  created_at: iso(person.createdAt),
  is_worker: person.isWorker,
  preferred_locale: person.locale,
  base_country_code: person.country.code,
  base_address: person.home.address,
  base_latitude: person.home.latitude,
  base_longitude: person.home.longitude,
  stories_country_code: person.country.code,
  subscription_tier: person.tier,
  subscription_expires_at: iso(person.expiresAt),
  is_suspended: person.suspended?.until === null,
  is_banned: person.banned?.until === null,
});

export function drawProfile(
  random: Random,
  handles: Handles,
  { person, name, paid }: { person: Person; name: PersonName; paid: boolean },
): Row {
  const { country, isWorker } = person;
  const isPlaced = random.chance(isWorker ? 0.97 : 0.86);
  const hasPhone = person.email === null || random.chance(isWorker ? 0.86 : 0.5);
  return {
    ...profileRow(person),
    avatar_url: random.chance(isWorker ? 0.45 : 0.2) ? drawAvatar(random) : null,
    contact_number: hasPhone ? handles.phone(drawPhone(random, country)) : null,
    show_contact_number: hasPhone && random.chance(isWorker ? 0.6 : 0.12),
    website: isWorker && random.chance(0.16) ? website(random, name, person) : null,
    bio: isWorker ? workerBio(random, person) : clientBio(random, person),
    ...(!random.chance(0.95) && { preferred_locale: null }),
    service_radius:
      isWorker && random.chance(0.93) ? random.pick([5, 10, 10, 15, 20, 20, 25, 30, 40, 50, 80]) : null,
    ...(!isPlaced && {
      base_country_code: random.chance(0.6) ? country.code : null,
      base_address: null,
      base_latitude: null,
      base_longitude: null,
    }),
    stories_country_code: storiesCountry(random, person),
    stripe_customer_id:
      paid || random.chance(0.07) ? `cus_demo${person.id.replaceAll('-', '').slice(0, 14)}` : null,
    ...notifications(random, isWorker),
  };
}

/** Mostly one to four sentences; one in eight has eight. */
function workerBio(random: Random, { text, home, offers }: Person): string | null {
  if (random.chance(0.22)) return null;
  const { workerIntros, workerFacts } = TEXTS[text];
  const first = offers[0]?.subcategories[0];
  const name = first && nameIn(text, first);
  const intros =
    name === undefined ? workerIntros.filter((intro) => !intro.includes('{name}')) : workerIntros;
  const facts = random.sample(workerFacts, random.chance(0.12) ? 7 : random.int(0, 3));
  const sentences = [...(intros.length > 0 ? [random.pick(intros)] : []), ...facts];
  return finishBio(random, sentences.join(' '), { city: home.city[0], name: name ?? '' });
}

const clientBio = (random: Random, { text, home }: Person): string | null =>
  random.chance(0.2) ? finishBio(random, random.pick(TEXTS[text].clientBios), { city: home.city[0] }) : null;

function finishBio(
  random: Random,
  template: string,
  values: Readonly<Record<string, string>>,
): string | null {
  const bio = fill(random, template, values);
  if (bio === '') return null;
  return random.chance(0.14) ? `${bio} ${random.pick(EMOJI)}` : bio;
}

function website(random: Random, { last }: PersonName, { offers }: Person): string {
  const trade = offers[0]?.category.slug ?? 'services';
  const host = random.pick([ascii(last), `${ascii(last)}-${trade}`, `${trade}-${ascii(last)}`]);
  return `https://${host}.example.${random.pick(['com', 'com', 'org', 'net'])}`;
}

function storiesCountry(random: Random, { country }: Person): string | null {
  const draw = random.next();
  return draw < 0.68 ? country.code : draw < 0.74 ? drawCountry(random).code : null;
}

/** Share of people who keep each switch on, in the order of NOTIFICATION_FLAGS; nearly all keep the last one. */
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
