import type { World } from '../world.ts';

/** A rule that is removed, and what the attacker can do then. */
interface Mutant {
  rule: string;
  /** The function with the rule, and its result without it. */
  function: string;
  result: string;
  attack: string;
  /** The moves it takes: whole names, separated by |. */
  moves: string;
  depth: number;
}

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 'separation of duties',
    function: 'private.involvement',
    result: 'null',
    attack: 'one moderator',
    moves: [
      'moderator resets the password of victim',
      'victim changes the destination',
      'wait',
      'moderator processes the oldest of victim',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'an account that a colleague can sign in as is not a second person',
    function: 'private.accounts_with_access',
    result: 'array[p_user_id]',
    attack: 'one admin',
    moves: [
      'admin takes the address of otherAdmin',
      'a link opens otherAdmin',
      'admin credits accomplice',
      'accomplice requests 900 by bank',
      'otherAdmin processes the newest of accomplice',
    ].join('|'),
    depth: 5,
  },
  {
    rule: 'cooling off',
    function: 'private.account_cooling_off',
    result: 'null',
    attack: "a thief, before the account's owner has read the mail",
    moves: 'careless changes the destination|careless requests 900 by bank',
    depth: 2,
  },
  {
    rule: 'the check before sending',
    function: 'private.send_obstacle',
    result: 'null',
    attack: 'a user whom an honest admin bans',
    moves: [
      'sold requests 900 by bank',
      'jobs stop',
      'moderator processes the newest of sold',
      'an honest admin bans sold',
      'jobs resume',
    ].join('|'),
    depth: 5,
  },
  {
    rule: 'the daily limit of one receiver',
    function: 'private.other_received_amount',
    result: '0',
    attack: 'one moderator with purchased accounts',
    moves: 'sold requests 900 by bank|sold requests 600 by bank|moderator processes the newest of sold',
    depth: 4,
  },
  {
    rule: 'the daily limit of one releaser',
    function: 'private.other_released_amount',
    result: '0',
    attack: 'one moderator with purchased accounts',
    moves: [
      'sold requests 900 by bank',
      'alsoSold requests 900 by bank',
      'moderator processes the newest of sold',
      'moderator processes the newest of alsoSold',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'loosening the rules needs two people',
    function: 'private.confirm_refusal',
    result: 'null',
    attack: 'one admin with purchased accounts',
    moves: [
      'admin removes the approval limit',
      'admin confirms the proposal',
      'sold requests 1200 by bank',
      'admin processes the newest of sold',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'automatic payouts skip accounts that staff changed',
    function: 'private.was_changed_by_staff',
    result: 'false',
    attack: 'one admin, withdrawals automatic',
    moves: 'admin credits accomplice|accomplice requests 900 by bank',
    depth: 2,
  },
  {
    rule: 'a second factor for money',
    function: 'private.has_second_factor',
    result: 'false',
    attack: 'one moderator with the password of an account that has a second factor',
    moves: [
      'guarded changes the destination',
      'guarded requests 900 by bank',
      'wait',
      'moderator processes the newest of guarded',
    ].join('|'),
    depth: 4,
  },
];

/** The statement that removes the rule. */
export async function removalOf(world: World, mutant: Mutant): Promise<string> {
  const [row] = await world.sql<{ sql: string }>(
    `select format(
        'create or replace function %s(%s) returns %s language plpgsql as $m$ begin return %s; end $m$',
        p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), $2::text
      ) as sql
       from pg_proc p where p.oid = $1::regproc`,
    [mutant.function, mutant.result],
  );
  if (row === undefined) throw new Error(`There is no ${mutant.function}.`);
  return row.sql;
}
