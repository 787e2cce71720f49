import type { Database } from '@marketdesk/backend/database/database.ts';

/** Inserts simple profiles, evenly spread over two years: enough to measure lists. */
export async function fillProfiles(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into auth.users (id, email, raw_user_meta_data, created_at)
     select gen_random_uuid(), 'profile' || n || '@bench.test',
            jsonb_build_object('full_name', 'Profile Number ' || n), now() - n * (interval '730 days' / $1::int)
       from generate_series(1, $1::int) n`,
    [count],
  );
  await database.exec(`
    update public.profiles
       set username = split_part(email, '@', 1), is_worker = hashtext(email) % 3 = 0,
           preferred_locale = 'en', base_country_code = 'HR', bio = repeat('A few words about me. ', 4)
     where email like '%@bench.test';
    analyze public.profiles;
  `);
}
