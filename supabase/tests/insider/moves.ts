import type { Person } from '../world.ts';
import { acceptInvitation, ATTACKERS_ADDRESS, ATTACKERS_IBAN, type Cast, signOn } from './cast.ts';

/** One call as a person; null: an action of the auth service. */
interface Step {
  caller: keyof Cast | null;
  sql: string;
}

/** One atomic action of the attacker. */
export interface Move {
  name: string;
  /** People that the attacker must be able to sign in as. */
  as: keyof Cast | null;
  steps: readonly Step[];
  /** People that the attacker can sign in as afterwards. */
  gains?: keyof Cast;
  /** Its duration. */
  hours?: number;
}

/** One wait of the attacker: longer than any cooling off, limit or single admin's proposal. */
const WAIT_HOURS = 25;

/** The people involved, and the amounts requested. */
interface Parts {
  staff: readonly (keyof Cast)[];
  users: readonly (keyof Cast)[];
  amounts?: readonly number[];
}

/**
 * All moves with accounts, passwords, roles, limits, destinations and withdrawals, for the people involved.
 */
export function movesOf(cast: Cast, { staff, users, amounts = [900] }: Parts): Move[] {
  const id = (name: keyof Cast) => `'${cast[name].id}'`;
  const moves: Move[] = [wait()];
  for (const by of staff) moves.push(...rulesMoves(by));
  for (const by of staff) {
    for (const on of [...staff, ...users].filter((name) => name !== by)) {
      moves.push(...accountMoves(by, on, id(on), cast[on]));
    }
    for (const of of users) moves.push(...moneyMoves(by, of, id(of)));
  }
  for (const name of [...staff, ...users]) moves.push(recovery(name, id(name)));
  for (const name of users) moves.push(...ownMoves(name, id(name), amounts));
  return moves;
}

function wait(): Move {
  const sql = `select private.insider_wait(interval '${String(WAIT_HOURS)} hours')`;
  return { name: 'wait', as: null, steps: [{ caller: null, sql }], hours: WAIT_HOURS };
}

/** The server carries out what staff have just requested. */
const MADE_BY_SERVER: Step = {
  caller: null,
  sql: `select public.account_changes_make(max(id)) from private.pending_account_changes`,
};

const NEW_PASSWORD = `encrypted_password = 'x' || gen_random_uuid()`;

function accountMoves(by: keyof Cast, on: keyof Cast, id: string, { email }: Person): Move[] {
  const rpc = (name: string, sql: string): Move => ({
    name: `${by} ${name} ${on}`,
    as: by,
    steps: [{ caller: by, sql }],
  });
  return [
    {
      name: `${by} resets the password of ${on}`,
      as: by,
      steps: [
        { caller: by, sql: `select public.admin_begin_account_change(${id}, 'reset_password')` },
        MADE_BY_SERVER,
        { caller: null, sql: `update auth.users set ${NEW_PASSWORD} where id = ${id}` },
        // A password typed by staff must be changed before anything else.
        { caller: null, sql: `update auth.users set ${NEW_PASSWORD} where id = ${id}` },
      ],
      gains: on,
    },
    {
      name: `${by} takes the address of ${on}`,
      as: by,
      steps: [
        {
          caller: by,
          sql: `select public.admin_begin_account_change(${id}, 'update_email', '${ATTACKERS_ADDRESS}')`,
        },
        MADE_BY_SERVER,
        {
          caller: null,
          sql: `update auth.users set email = '${ATTACKERS_ADDRESS}' where id = ${id} and email = '${email}'`,
        },
      ],
    },
    rpc('credits', `select public.admin_update_user_profile(${id}, '{"balance": 900}', null, 'bonus')`),
    rpc('promotes', `select public.admin_update_user_role(${id}, 'admin')`),
    rpc('demotes', `select public.admin_update_user_role(${id}, 'user')`),
    rpc('bans', `select public.ban_user_admin(${id}, true)`),
  ];
}

function recovery(name: keyof Cast, id: string): Move {
  // A mailed link opens the account for anyone who reads its mailbox.
  const sql = `do $$ begin
    update auth.users set ${NEW_PASSWORD} where id = ${id} and email = '${ATTACKERS_ADDRESS}';
    if not found then raise 'The link went to another address.'; end if;
  end $$`;
  return { name: `a link opens ${name}`, as: null, steps: [{ caller: null, sql }], gains: name };
}

function moneyMoves(by: keyof Cast, of: keyof Cast, id: string): Move[] {
  return [false, true].flatMap((newest) => {
    const request = `public.insider_request(${id}, ${String(newest)})`;
    const which = newest ? 'newest' : 'oldest';
    const rpc = (verb: string, sql: string): Move => ({
      name: `${by} ${verb} the ${which} of ${of}`,
      as: by,
      steps: [{ caller: by, sql: `select public.${sql}` }],
    });
    return [
      rpc('approves', `admin_approve_withdrawal(${request})`),
      rpc('processes', `admin_process_withdrawal(${request})`),
      rpc('marks as failed', `admin_mark_withdrawal_status(${request}, 'failed')`),
      rpc('ends the cooling off of', `admin_release_cooling_off(${request}, 'I know them.')`),
    ];
  });
}

function rulesMoves(by: keyof Cast): Move[] {
  const rpc = (name: string, sql: string): Move => ({
    name: `${by} ${name}`,
    as: by,
    steps: [{ caller: by, sql: `select public.${sql}` }],
  });
  return [
    rpc('removes the approval limit', 'admin_update_withdrawals_approval(null)'),
    rpc('removes the other limits', 'admin_update_money_limits(null, 0)'),
    rpc('makes withdrawals automatic', 'admin_update_withdrawals_config(true, 5)'),
    rpc('turns the two-person rule off', 'admin_update_two_person_rule(false)'),
    rpc('holds payouts', `admin_hold_payouts('x')`),
    rpc('ends the hold', 'admin_release_payouts()'),
    rpc('confirms the proposal', 'admin_confirm_proposal(public.insider_proposal())'),
  ];
}

function ownMoves(name: keyof Cast, id: string, amounts: readonly number[]): Move[] {
  const rpc = (what: string, sql: string): Move => ({
    name: `${name} ${what}`,
    as: name,
    steps: [{ caller: name, sql: `select public.${sql}` }],
  });
  const details = JSON.stringify({ holder: 'Somebody', iban: ATTACKERS_IBAN });
  return [
    rpc('changes the destination', `set_payout_destination('bank', '${details}')`),
    ...amounts.flatMap((euros) => [
      rpc(`requests ${String(euros)} by bank`, `request_withdrawal('bank', ${String(euros)})`),
      rpc(`requests ${String(euros)} by link`, `request_withdrawal('payout_link', ${String(euros)})`),
    ]),
    {
      name: `${name} changes the address`,
      as: name,
      steps: [
        // The auth service requires the second factor if there is one; its own tests check that.
        {
          caller: null,
          sql: `do $$ begin
            if private.has_second_factor(${id}) then raise 'Enter the code.'; end if;
            update auth.users set email = '${ATTACKERS_ADDRESS}' where id = ${id};
          end $$`,
        },
      ],
    },
  ];
}

/** The directory's administrator puts a person into a group and signs in as them. */
export function signOnMove(cast: Cast, name: keyof Cast, group: string): Move {
  return {
    name: `the directory signs ${name} in`,
    as: null,
    steps: [{ caller: null, sql: signOn(cast[name], group) }],
    gains: name,
  };
}

/** A role with all permissions of its author. Fixed, so that equal positions are equal. */
const WIDE = '00000000-0000-4000-8000-00000000a11e';

/**
 * All moves with roles and invitations of one member of the staff, with accomplices in the directory (clerk), among the
 * moderators (colleague), among the users and outside (recruit).
 */
export function roleMoves(cast: Cast, by: keyof Cast): Move[] {
  const own = 'public.insider_permissions()';
  const clerks = `public.insider_role('Taxonomy editor')`;
  const invited = `'${cast.recruit.email}'`;
  const rpc = (name: string, sql: string, then: readonly Step[] = []): Move => ({
    name: `${by} ${name}`,
    as: by,
    steps: [{ caller: by, sql: `select public.${sql}` }, ...then],
  });
  const save = (name: string, permissions: string, id = 'null') =>
    `admin_save_staff_role('${name}', ${permissions}, '', ${id})`;
  const gives = (role: string, name: keyof Cast) => `admin_update_user_role('${cast[name].id}', '${role}')`;
  return [
    wait(),
    signOnMove(cast, 'clerk', 'nights'),
    rpc('creates a wide role', save('Wide', own), [
      { caller: null, sql: `update public.staff_roles set id = '${WIDE}' where name = 'Wide'` },
    ]),
    rpc('creates the role that the directory gives', save('Night shift', own)),
    rpc('gives the wide role that name', save('Night shift', own, `'${WIDE}'`)),
    rpc('widens the role of clerk', save('Taxonomy editor', own, clerks)),
    rpc(
      'renames the role of clerk',
      save('Taxonomists', `public.insider_permissions('Taxonomy editor')`, clerks),
    ),
    rpc('deletes the role of clerk', `admin_delete_staff_role(${clerks})`),
    rpc(
      'adds the audit log to the own role',
      save('Editor', `${own} || 'audit.read'::text`, `public.insider_role('Editor')`),
    ),
    ...(['clerk', 'colleague', 'accomplice', by] as const).flatMap((name) => [
      rpc(`gives the wide role to ${name}`, gives(WIDE, name)),
      rpc(`makes ${name} an admin`, gives('admin', name)),
    ]),
    rpc('gives clerk the role of moderators', gives('moderator', 'clerk')),
    rpc('lets otherAdmin leave', `admin_leave_staff('${cast.otherAdmin.id}')`),
    rpc('ends the sessions of otherAdmin', `admin_end_sessions('${cast.otherAdmin.id}')`),
    rpc('confirms the proposal', 'admin_confirm_proposal(public.insider_proposal())'),
    ...['moderator', 'admin', WIDE].map((role) =>
      rpc(
        `invites recruit as ${role === WIDE ? 'wide' : role}`,
        `admin_invite_staff(${invited}, '${role}')`,
        [
          {
            caller: null,
            sql: `update private.staff_invitations set account_id = '${cast.recruit.id}' where email = ${invited}`,
          },
        ],
      ),
    ),
    {
      name: 'recruit accepts',
      as: null,
      steps: [{ caller: null, sql: acceptInvitation(cast.recruit) }],
      gains: 'recruit',
    },
  ];
}

/** An admin asks for the reset of a lost second factor, and an honest colleague believes that its owner did. */
export function resetMoves(cast: Cast, by: keyof Cast, of: keyof Cast): Move[] {
  const ask = `select public.admin_reset_second_factor('${cast[of].id}', 'Lost phone')`;
  const confirm = `select public.admin_confirm_proposal(p.id) from public.admin_get_proposals() p where p.kind = 'second_factor'`;
  return [
    { name: `${by} asks to reset the factor of ${of}`, as: by, steps: [{ caller: by, sql: ask }] },
    { name: 'an honest admin confirms the reset', as: null, steps: [{ caller: 'otherAdmin', sql: confirm }] },
  ];
}
