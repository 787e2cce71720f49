import type { World } from '../world.ts';

/** A rule that is removed, and what the attacker can do then. */
interface Mutant {
  rule: string;
  /** The function with the rule, and its result without it, or what is replaced in its source. */
  function: string;
  result?: string;
  change?: readonly [from: string, to: string];
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
  {
    rule: 'nobody gives permissions that they do not have',
    function: 'private.require_grantable',
    change: ['if not', 'if false and not'],
    attack: 'one editor of roles',
    moves: 'editor adds the audit log to the own role',
    depth: 1,
  },
  {
    rule: 'access to money and staff needs two people',
    function: 'private.gains_sensitive',
    result: 'false',
    attack: 'one admin, who gives roles',
    moves: 'admin widens the role of clerk',
    depth: 1,
  },
  {
    rule: 'an invitation needs two people',
    function: 'public.admin_invite_staff',
    change: ['if private.needs_second_admin', 'if false and private.needs_second_admin'],
    attack: 'one admin, who gives roles',
    moves: 'admin invites recruit as moderator|recruit accepts',
    depth: 2,
  },
  {
    rule: 'an admin who removed the others is not the only one',
    function: 'private.is_only_admin',
    change: ['f.until >', 'false and f.until >'],
    attack: 'one admin, who gives roles',
    moves: 'admin lets otherAdmin leave|admin makes colleague an admin|wait',
    depth: 3,
  },
  {
    rule: 'a new role does not take a name that the directory gives',
    function: 'private.is_given_by_directory',
    result: 'false',
    attack: 'one admin, who gives roles',
    moves: 'admin creates the role that the directory gives|the directory signs clerk in',
    depth: 2,
  },
  {
    rule: 'the inviter may have access to the account',
    function: 'private.join_staff',
    change: [`perform private.note_account_event(new.id, 'email', v_invitation.invited_by);`, ''],
    attack: 'one admin with an invited accomplice',
    moves: [
      'admin credits accomplice',
      'accomplice requests 900 by bank',
      'invited processes the newest of accomplice',
    ].join('|'),
    depth: 3,
  },
  {
    rule: 'who reset a second factor may have access to the account',
    function: 'private.apply_proposal',
    change: ['p_proposal.user_id is not null', 'false'],
    attack: 'one admin with the password of a colleague who has a second factor',
    moves: [
      'admin asks to reset the factor of colleague',
      'an honest admin confirms the reset',
      'admin credits accomplice',
      'accomplice requests 900 by bank',
      'colleague processes the newest of accomplice',
    ].join('|'),
    depth: 5,
  },
  {
    rule: 'accounts of the directory are not two people',
    function: 'private.is_of_directory',
    result: 'false',
    attack: 'an administrator of the directory',
    moves: [
      'the directory signs signedOn in',
      'the directory signs alsoSignedOn in',
      'signedOn promotes accomplice',
      'alsoSignedOn confirms the proposal',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'an account whose address the directory set belongs to it',
    function: 'private.involvement',
    change: ['private.has_directory_access(v_hands)', 'private.is_of_directory(p_staff)'],
    attack: 'an administrator of the directory',
    moves: [
      'the directory signs signedOn in',
      'signedOn takes the address of colleague',
      'a link opens colleague',
      'the directory signs alsoSignedOn in',
      'alsoSignedOn credits accomplice',
      'accomplice requests 900 by bank',
      'colleague processes the newest of accomplice',
    ].join('|'),
    depth: 7,
  },
  {
    rule: 'a payout run takes two independent people',
    function: 'private.second_person_obstacle',
    result: 'null',
    attack: 'one admin with payout runs',
    moves: [
      'admin prepares a run of victim',
      'admin releases the run with an own file',
      'admin takes the address of colleague',
      'a link opens colleague',
      'colleague releases the run with an own file',
      'admin fetches the own file',
    ].join('|'),
    depth: 6,
  },
  {
    rule: 'both release the same file',
    function: 'private.release_run_second',
    change: ['perform private.refuse_other_file(p_run, p_sha256);', ''],
    attack: 'one admin with payout runs',
    moves: [
      'admin prepares a run of victim',
      'admin releases the run with an own file',
      'an honest admin releases the run',
      'admin fetches the own file',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'the released file is the one that is fetched',
    function: 'public.admin_fetch_payout_run',
    change: ['perform private.refuse_other_file(v_run, p_sha256);', ''],
    attack: 'one admin with payout runs',
    moves: [
      'admin prepares a run of victim',
      'admin releases the run',
      'an honest admin releases the run',
      'admin fetches the own file',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'who changed an account does not release its payout with a run',
    function: 'private.involvement',
    result: 'null',
    attack: 'one admin with payout runs',
    moves: [
      'admin credits accomplice',
      'accomplice requests 900 by bank',
      'admin prepares a run of accomplice',
      'admin releases the run',
      'an honest admin releases the run',
      'admin fetches the file',
    ].join('|'),
    depth: 6,
  },
  {
    rule: 'the limit of one releaser counts runs',
    function: 'private.run_limit_obstacle',
    result: 'null',
    attack: 'one moderator with payout runs and purchased accounts',
    moves: [
      'moderator prepares a run of sold and alsoSold',
      'an honest admin releases the run',
      'moderator releases the run',
      'moderator fetches the file',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'the check when the file of a run is fetched',
    function: 'public.admin_fetch_payout_run',
    change: ['perform private.refuse_blocked_lines(v_run);', ''],
    attack: 'a user in a payout run whom an honest admin bans',
    moves: [
      'sold requests 900 by bank',
      'moderator prepares a run of sold',
      'an honest admin releases the run',
      'moderator releases the run',
      'an honest admin bans sold',
      'moderator fetches the file',
    ].join('|'),
    depth: 6,
  },
  {
    rule: 'what gives money back is confirmed by someone else',
    function: 'private.add_bank_match',
    change: ['if v_match.proposed_by is null or', 'if true or'],
    attack: 'one cashier with files of the bank',
    moves: 'cashier uploads a forged return of sold',
    depth: 1,
  },
  {
    rule: 'a rejection is confirmed by someone else',
    function: 'private.add_bank_match',
    change: ['if v_match.proposed_by is null or', 'if true or'],
    attack: 'one cashier with files of the bank',
    moves: 'cashier uploads a forged rejected order of sold',
    depth: 1,
  },
  {
    rule: 'who uploaded the file does not confirm what gives money back',
    function: 'private.confirm_obstacle',
    change: ['not private.are_independent_people(f.uploaded_by, auth.uid())', 'false'],
    attack: 'one cashier with files of the bank',
    moves: [
      'cashier uploads a forged payment of sold',
      'cashier uploads a forged credit of sold',
      'an honest colleague matches the line with sold',
      'cashier confirms the match',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'who proposed a match does not confirm it',
    function: 'private.confirm_obstacle',
    change: ['not private.are_independent_people(m.proposed_by, auth.uid())', 'false'],
    attack: 'one admin with an unclear line of the bank',
    moves: [
      'admin matches the line with sold',
      'admin takes the address of cashier',
      'a link opens cashier',
      'cashier confirms the match',
    ].join('|'),
    depth: 4,
  },
  {
    rule: 'one person cannot say alone that a recalled payment was cancelled',
    function: 'private.recall_confirm_obstacle',
    result: 'null',
    attack: 'one cashier with files of the bank',
    moves: 'cashier recalls the payment|cashier answers the recall',
    depth: 3,
  },
];

/** The statement that removes the rule. */
export async function removalOf(world: World, mutant: Mutant): Promise<string> {
  const { function: name, result, change } = mutant;
  if (change !== undefined) return changed(world, name, change);
  const [row] = await world.sql<{ sql: string }>(
    `select format(
        'create or replace function %s(%s) returns %s language plpgsql as $m$ begin return %s; end $m$',
        p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), $2::text
      ) as sql
       from pg_proc p where p.oid = $1::regproc`,
    [name, result],
  );
  if (row === undefined) throw new Error(`There is no ${name}.`);
  return row.sql;
}

async function changed(world: World, name: string, [from, to]: readonly [string, string]): Promise<string> {
  const [row] = await world.sql<{ sql: string }>('select pg_get_functiondef($1::regproc) as sql', [name]);
  if (row?.sql.includes(from) !== true) throw new Error(`${name} does not contain ${from}`);
  return row.sql.replace(from, to);
}
