import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { COUNTRIES } from '../data/countries.ts';
import { nameId } from '../random/name-id.ts';
import { Random } from '../random/random.ts';
import { iso } from '../time/calendar.ts';
import type { World } from '../world.ts';
import type { Member } from './people.ts';
import type { Person } from './person.ts';
import { homeIn } from './places.ts';

const DEMO_USER_EMAIL = 'user@demo.test';
/** Nobody else's. */
export const DEMO_USER_PHONE = '+385 91 555 0100';

/** The ordinary user whom one can sign in as: a client in Zagreb who asks for something every few weeks. */
export function demoUser({ seed, calendar }: World): Member {
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
  return { person, profile: profileOf(person) };
}

function profileOf({ id, fullName, username, email, createdAt, home, country }: Person): Member['profile'] {
  return {
    user_id: id,
    role: 'user',
    email,
    username,
    full_name: fullName,
    avatar_url: null,
    contact_number: DEMO_USER_PHONE,
    show_contact_number: false,
    website: null,
    bio: 'Two children, one dog, never enough time.',
    created_at: iso(createdAt),
    is_worker: false,
    preferred_locale: 'en',
    service_radius: null,
    base_country_code: country.code,
    base_address: home.address,
    base_latitude: home.latitude,
    base_longitude: home.longitude,
    stories_country_code: country.code,
    subscription_tier: 'free',
    subscription_expires_at: null,
    stripe_customer_id: null,
    is_suspended: false,
    is_banned: false,
    ...Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])),
  };
}
