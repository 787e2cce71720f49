import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { FIRST_NAMES, LAST_NAMES, PHRASES, RARE, UNCOMMON } from './words.ts';

/** The age of the generated marketplace. */
const DAYS = 1095;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const literals = (texts: readonly string[]) => `array[${texts.map(literal).join(', ')}]::text[]`;

/**
 * Creates the schema bench: random functions of a row number and a salt. The same size always gives the same rows, and steps
 * agree about a person without reading each other's rows. All functions are inlined SQL.
 */
export async function createDice(database: Queryable, now: Date): Promise<void> {
  await database.exec(`
    create schema bench;

    -- Uniform between 0 and 1.
    create function bench.chance(n bigint, salt bigint) returns double precision language sql immutable as
      $$ select (hashint8extended(n, salt) & 2147483647) / 2147483648.0::double precision $$;
    create function bench.pick(n bigint, salt bigint, count integer) returns integer language sql immutable as
      $$ select 1 + floor(bench.chance(n, salt) * count)::integer $$;
    -- Skewed: the first hundredth is drawn every fifth time.
    create function bench.few(n bigint, salt bigint, count integer) returns integer language sql immutable as
      $$ select 1 + floor(power(bench.chance(n, salt), 3) * count)::integer $$;

    create function bench.now() returns timestamptz language sql immutable as
      $$ select ${literal(now.toISOString())}::timestamptz $$;
    -- The marketplace grows: later moments are more frequent.
    create function bench.moment(share double precision) returns timestamptz language sql immutable as
      $$ select bench.now() - interval '${DAYS} days' * (1 - sqrt(share)) $$;
    create function bench.since(person bigint) returns timestamptz language sql immutable as
      $$ select bench.moment(bench.chance(person, 1)) $$;
    -- A time between then and now.
    create function bench.later(since timestamptz, n bigint, salt bigint) returns timestamptz language sql immutable as
      $$ select since + (bench.now() - since) * bench.chance(n, salt) $$;

    create function bench.person(n bigint) returns uuid language sql immutable as $$ select md5('person' || n)::uuid $$;
    create function bench.first_name(n bigint) returns text language sql immutable as
      $$ select (${literals(FIRST_NAMES)})[bench.pick(n, 2, ${FIRST_NAMES.length})] $$;
    create function bench.last_name(n bigint) returns text language sql immutable as
      $$ select case when n % ${RARE.every} = 0 then 'Zjebra' when n % ${UNCOMMON.every} = 0 then 'Wvelp'
                     else (${literals(LAST_NAMES)})[bench.pick(n, 3, ${LAST_NAMES.length})] end $$;
    create function bench.phrase(n bigint, salt bigint) returns text language sql immutable as
      $$ select (${literals(PHRASES)})[1 + floor(power(bench.chance(n, salt), 1.5) * ${PHRASES.length})::integer] $$;
    -- A rare word that marks some rows.
    create function bench.mark(n bigint) returns text language sql immutable as
      $$ select case when n % ${RARE.every} = 0 then '${RARE.word} ' when n % ${UNCOMMON.every} = 0 then '${UNCOMMON.word} '
                     else '' end $$;
    create function bench.country(n bigint) returns text language sql immutable as
      $$ select (array['HR', 'DE', 'AT', 'SI', 'IT', 'FR', 'ES', 'PL', 'CZ', 'SE', 'NL', 'PT', 'GR', 'IE', 'IS'])
                [bench.few(n, 4, 15)] $$;
    create function bench.locale(n bigint) returns text language sql immutable as
      $$ select (array['en', 'hr', 'de', 'it', 'fr', 'es', 'pl', 'cs', 'sv'])[bench.few(n, 5, 9)] $$;
  `);
}

export const dropDice = (database: Queryable): Promise<void> => database.exec('drop schema bench cascade');
