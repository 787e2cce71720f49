import type { World } from '../world.ts';

/** A rule that is removed, and what the attacker can do then. */
interface Mutant {
  rule: string;
  /** The function with the rule, and its result without it. */
  function: string;
  says: string;
  plot: string;
  /** The moves it takes: whole names, separated by |. */
  moves: string;
  depth: number;
}

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 'separation of duties',
    function: 'private.involvement',
    says: 'null',
    plot: 'one moderator',
    moves: [
      'moderator resets the password of victim',
      'victim is to be paid elsewhere',
      'wait',
      'moderator processes the oldest of victim',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'an account that a colleague can sign in as is no second person',
    function: 'private.accounts_with_access',
    says: 'array[p_user_id]',
    plot: 'one admin',
    moves: [
      'admin takes the address of otherAdmin',
      'a link opens otherAdmin',
      'admin credits accomplice',
      'accomplice asks for 900 by bank',
      'otherAdmin processes the newest of accomplice',
    ].join('|'),
    depth: 5,
  },
  {
    rule: 'cooling off',
    function: 'private.account_cooling_off',
    says: 'null',
    plot: 'a thief, before the owner of the account has read their mail',
    moves: 'careless is to be paid elsewhere|careless asks for 900 by bank',
    depth: 2,
  },
  {
    rule: 'the last gate',
    function: 'private.send_obstacle',
    says: 'null',
    plot: 'somebody whom an honest admin bans',
    moves: [
      'sold asks for 900 by bank',
      'the workers rest',
      'moderator processes the newest of sold',
      'an honest admin bans sold',
      'the workers go on',
    ].join('|'),
    depth: 5,
  },
  {
    rule: 'what one person receives in a day',
    function: 'private.other_received_amount',
    says: '0',
    plot: 'one moderator with accounts that were sold to them',
    moves: 'sold asks for 900 by bank|sold asks for 600 by bank|moderator processes the newest of sold',
    depth: 4,
  },
  {
    rule: 'what one member of staff releases in a day',
    function: 'private.other_released_amount',
    says: '0',
    plot: 'one moderator with accounts that were sold to them',
    moves: [
      'sold asks for 900 by bank',
      'alsoSold asks for 900 by bank',
      'moderator processes the newest of sold',
      'moderator processes the newest of alsoSold',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'what loosens the rules takes two',
    function: 'private.confirm_refusal',
    says: 'null',
    plot: 'one admin with accounts that were sold to them',
    moves: [
      'admin lifts the limit of approvals',
      'admin confirms what is proposed',
      'sold asks for 1200 by bank',
      'admin processes the newest of sold',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'automatic payouts leave accounts that staff changed to people',
    function: 'private.was_changed_by_staff',
    says: 'false',
    plot: 'one admin, withdrawals automatic',
    moves: 'admin credits accomplice|accomplice asks for 900 by bank',
    depth: 2,
  },
  {
    rule: 'a second factor for money',
    function: 'private.has_second_factor',
    says: 'false',
    plot: 'one moderator with the password of an account that has a second factor',
    moves: [
      'guarded is to be paid elsewhere',
      'guarded asks for 900 by bank',
      'wait',
      'moderator processes the newest of guarded',
    ].join('|'),
    depth: 4,
  },
];

/** The statement that removes the rule. */
export async function leavingOut(world: World, mutant: Mutant): Promise<string> {
  const [row] = await world.sql<{ sql: string }>(
    `select format(
        'create or replace function %s(%s) returns %s language plpgsql as $m$ begin return %s; end $m$',
        p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), $2::text
      ) as sql
       from pg_proc p where p.oid = $1::regproc`,
    [mutant.function, mutant.says],
  );
  if (row === undefined) throw new Error(`There is no ${mutant.function}.`);
  return row.sql;
}
