import { CATEGORIES } from '../taxonomy/rows.ts';
import type { Step } from './bulk-load.ts';

/** The first 40 people are staff, and the first of them is the admin. */
export const STAFF = 40;
export const SUBCATEGORIES = 400;

/** One account per profile. Only the admin has a password. */
export const accounts = (profiles: number, passwordHash: string): Step => ({
  what: 'accounts',
  tables: ['auth.users'],
  sql: `
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select bench.person(n), 'authenticated', 'authenticated', ${email('n')},
           case when n = 1 then '${passwordHash}' end, since, '{"provider": "email", "providers": ["email"]}', '{}', since, since
      from (select n, bench.since(n) as since from generate_series(1, ${profiles}::bigint) n order by 2 offset 0) p;`,
});

const email = (n: string) =>
  `case when ${n} = 1 then 'admin@bench.test'
        else lower(extensions.unaccent('extensions.unaccent', bench.first_name(${n}) || '.' || bench.last_name(${n})))
             || ${n} || '@example.test' end`;

/** The profiles, with the balance from the ledger. */
export const people = (profiles: number): Step => ({
  what: 'profiles',
  tables: ['public.profiles'],
  sql: `
    insert into public.profiles (user_id, role, email, username, full_name, avatar_url, contact_number, bio, created_at,
      is_worker, preferred_locale, service_radius, base_country_code, base_address, base_latitude, base_longitude,
      subscription_tier, subscription_expires_at, balance, is_suspended, is_banned)
    select id, case when n = 1 then 'admin' when n <= ${STAFF} then 'moderator' else 'user' end, ${email('n')},
           case when n % 11 <> 0 then lower(bench.last_name(n)) || n end,
           case when n % 13 <> 0 then bench.first_name(n) || ' ' || bench.last_name(n) end,
           case when n % 3 = 0 then 'https://example.test/avatars/' || n || '.png' end,
           case when n % 5 < 3 then '+3859' || 10000000 + n end,
           case when n % 3 = 1 then bench.phrase(n, 6) || ', ' || bench.phrase(n, 7) || ', ' || bench.phrase(n, 8) end,
           since, worker, bench.locale(n), case when worker then bench.pick(n, 9, 50) end, bench.country(n),
           case when worker then 'Ilica ' || bench.pick(n, 10, 300) || ', Zagreb' end,
           case when worker then 45 + bench.chance(n, 11) end, case when worker then 15 + bench.chance(n, 12) end,
           case when pro then 'pro' else 'free' end,
           case when pro and n % 10 <> 0 then bench.now() + interval '365 days' * (bench.chance(n, 14) - 0.4) end,
           coalesce(b.balance, 0), n > ${STAFF} and bench.chance(n, 15) < 0.005, n > ${STAFF} and bench.chance(n, 16) < 0.003
      from (
        select n, bench.person(n) as id, bench.since(n) as since, bench.chance(n, 17) < 0.33 as worker,
               bench.chance(n, 17) < 0.33 and bench.chance(n, 13) < 0.15 as pro
          from generate_series(1, ${profiles}::bigint) n order by 3 offset 0
      ) p
      left join (select user_id, sum(amount) as balance from public.balance_ledger group by 1) b on b.user_id = p.id;
    update auth.users set banned_until = now() + interval '100 years'
     where id in (select user_id from public.profiles where is_banned);`,
});

/** One to three categories per worker, one subcategory in each, skewed to few categories. */
export const offers = (profiles: number): Step => ({
  what: 'offers',
  tables: ['public.worker_categories', 'public.worker_subcategories'],
  sql: `
    insert into public.worker_subcategories (user_id, category_id, subcategory_id, user_created_at, is_worker)
    select distinct on (n, category) bench.person(n), md5('category' || category)::uuid,
           md5('subcategory' || subcategory)::uuid, bench.since(n), true
      from (
        select n, 1 + subcategory % ${CATEGORIES} as category, subcategory
          from (
            select n, bench.few(n, 20 + k, ${SUBCATEGORIES}) as subcategory
              from generate_series(1, ${profiles}::bigint) n, generate_series(1, 3) k
             where bench.chance(n, 17) < 0.33 and k <= bench.pick(n, 19, 3)
          ) o
      ) o
     order by n, category, subcategory;
    insert into public.worker_categories (user_id, category_id, user_created_at, is_worker)
    select user_id, category_id, user_created_at, true from public.worker_subcategories;`,
});
