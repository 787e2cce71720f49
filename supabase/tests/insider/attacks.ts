import {
  bankMoves,
  honestMatch,
  honestRelease,
  requestOf,
  runAtBank,
  runMoves,
  uploaded,
} from './bank-moves.ts';
import { acceptInvitation, type Cast, factorOf, LIMITS } from './cast.ts';
import { type Move, movesOf, resetMoves, roleMoves, signOnMove } from './moves.ts';
import type { Attack } from './search.ts';

const DAY = 24;
/** Account changes count against staff for 30 days; by then their owners have read the mails about them. */
const MONTH = 29 * DAY;
const AUTOMATIC = 'update public.withdrawals_config set is_automatic = true';

const hasGain = (taken: Record<string, number>) => Object.keys(taken).length > 0;

/** Goals of the attacker. Honest colleagues exist but do nothing that helps. */
export function attacksBy(cast: Cast): Attack[] {
  return [...insiderAttacks(cast), ...roleAttacks(cast), ...thiefAttacks(cast), ...bankAttacks(cast)];
}

/** More than a member of staff may pay to one person, or pay, alone. */
function exceedsLimits(taken: Record<string, number>): boolean {
  const euros = Object.values(taken);
  return (
    euros.some((amount) => amount > LIMITS.approval) || euros.reduce((a, b) => a + b, 0) > LIMITS.release
  );
}

// Attackers with payout runs and files of the bank. Honest colleagues release what the server shows, and believe files.
function bankAttacks(cast: Cast): Attack[] {
  const forger = (who: 'cashier' | 'admin', decides: readonly (keyof Cast)[]): Attack => ({
    name: `one ${who} with files of the bank`,
    moves: [
      ...bankMoves(cast, who, 'sold'),
      honestMatch(cast, 'otherAdmin', 'sold'),
      ...decides.flatMap((name) => takeover(who, name)),
      ...named(movesOf(cast, { staff: [who], users: ['sold'] }), [
        `${who} marks as failed the newest of sold`,
        `${who} processes the newest of sold`,
        `${who} holds payouts`,
        'sold requests 900 by bank',
      ]),
      ...named(runMoves(cast, who, ['sold']), [
        `${who} prepares a run of sold`,
        `${who} releases the run`,
        `${who} cancels the run`,
      ]),
    ],
    controls: [who, 'sold'],
    setUp: runAtBank(cast, 'sold', 'otherAdmin', 'moderator'),
    hours: DAY - 1,
    isTheft: exceedsLimits,
  });
  /** Opens a colleague's account, who then decides about lines of the bank. */
  const takeover = (who: keyof Cast, name: keyof Cast) => [
    ...named(movesOf(cast, { staff: [who, name], users: [] }), [
      `${who} takes the address of ${name}`,
      `a link opens ${name}`,
    ]),
    ...named(bankMoves(cast, name, 'sold'), [`${name} confirms the match`, `${name} answers the recall`]),
  ];
  const releasing = (
    staff: readonly (keyof Cast)[],
    users: readonly (keyof Cast)[],
    others: readonly string[],
  ) => [
    ...staff.flatMap((name) => runMoves(cast, name, users)),
    honestRelease('otherAdmin'),
    ...named(movesOf(cast, { staff, users }), others),
  ];
  return [
    forger('cashier', []),
    forger('admin', ['cashier']),
    {
      name: 'one admin with an unclear line of the bank',
      moves: [
        ...takeover('admin', 'cashier'),
        ...named(bankMoves(cast, 'admin', 'sold'), [
          'admin matches the line with sold',
          'admin confirms the match',
          'admin undoes the match',
          'admin ignores the line',
        ]),
      ],
      controls: ['admin', 'sold'],
      setUp: [
        runAtBank(cast, 'sold', 'otherAdmin', 'moderator'),
        ...(['payment', 'credit'] as const).map((kind) => uploaded(cast, 'otherAdmin', kind, 'sold')),
      ].join(''),
      hours: DAY - 1,
      isTheft: exceedsLimits,
    },
    {
      name: 'one admin with payout runs',
      moves: releasing(
        ['admin', 'colleague'],
        ['accomplice', 'victim'],
        [
          'admin takes the address of colleague',
          'a link opens colleague',
          'admin credits accomplice',
          'accomplice requests 900 by bank',
          'admin holds payouts',
          'admin marks as failed the newest of accomplice',
          'wait',
        ],
      ),
      controls: ['admin', 'accomplice'],
      hours: MONTH,
      isTheft: hasGain,
    },
    {
      name: 'one moderator with payout runs and purchased accounts',
      moves: releasing(
        ['moderator'],
        ['sold', 'alsoSold'],
        [
          'sold requests 900 by bank',
          'alsoSold requests 900 by bank',
          'moderator processes the newest of sold',
          'moderator marks as failed the newest of sold',
        ],
      ),
      controls: ['moderator', 'sold', 'alsoSold'],
      setUp: (['sold', 'alsoSold'] as const).map((name) => requestOf(cast, name)).join(''),
      hours: DAY - 1,
      isTheft: exceedsLimits,
    },
    {
      name: 'a user in a payout run whom an honest admin bans',
      moves: [...releasing(['moderator'], ['sold'], ['sold requests 900 by bank']), ban(cast)],
      controls: ['moderator', 'sold'],
      setUp: 'update private.insider_stage set counts_banned_only = true',
      hours: DAY - 1,
      isTheft: hasGain,
    },
  ];
}

function named(moves: readonly Move[], names: readonly string[]): Move[] {
  return names.map((name) => {
    const move = moves.find((one) => one.name === name);
    if (move === undefined) throw new Error(`There is no move ${name}.`);
    return move;
  });
}

const ban = (cast: Cast): Move => ({
  name: 'an honest admin bans sold',
  as: null,
  steps: [{ caller: 'otherAdmin', sql: `select public.ban_user_admin('${cast.sold.id}', true, 'Fraud')` }],
});

// Attackers who give roles: by editing them, by invitations, or in the directory.
function roleAttacks(cast: Cast): Attack[] {
  const attack = { hours: MONTH, isTheft: hasGain };
  return [
    {
      ...attack,
      name: 'one admin, who gives roles',
      moves: roleMoves(cast, 'admin'),
      controls: ['admin', 'clerk', 'colleague', 'accomplice'],
    },
    {
      ...attack,
      name: 'one editor of roles',
      moves: [
        ...roleMoves(cast, 'editor'),
        ...movesOf(cast, { staff: ['editor'], users: ['accomplice', 'victim'] }),
      ],
      depthReduction: 1,
      controls: ['editor', 'clerk', 'accomplice'],
    },
    {
      ...attack,
      name: 'one admin with an invited accomplice',
      moves: movesOf(cast, { staff: ['admin', 'invited'], users: ['accomplice'] }),
      depthReduction: 1,
      controls: ['admin', 'invited', 'accomplice'],
      setUp: acceptInvitation(cast.invited),
    },
    {
      ...attack,
      name: 'an administrator of the directory',
      moves: [
        signOnMove(cast, 'signedOn', 'bosses'),
        signOnMove(cast, 'alsoSignedOn', 'bosses'),
        ...movesOf(cast, { staff: ['signedOn', 'alsoSignedOn', 'colleague'], users: ['accomplice'] }),
      ],
      depthReduction: 1,
      controls: ['accomplice'],
      mayRaise: ['signedOn', 'alsoSignedOn'],
    },
  ];
}

// Attackers with accounts whose passwords they can set, and one that they opened.
function insiderAttacks(cast: Cast): Attack[] {
  return (['moderator', 'admin'] as const).flatMap((who): Attack[] => {
    const colleague = who === 'moderator' ? 'colleague' : 'otherAdmin';
    const attack: Attack = {
      name: `one ${who}`,
      moves: movesOf(cast, { staff: [who, colleague], users: ['accomplice', 'victim', 'rich'] }),
      depthReduction: who === 'admin' ? 1 : 0,
      controls: [who, 'accomplice'],
      hours: MONTH,
      isTheft: hasGain,
    };
    return [attack, { ...attack, name: `one ${who}, withdrawals automatic`, setUp: AUTOMATIC }];
  });
}

// Attackers with passwords stolen elsewhere.
function thiefAttacks(cast: Cast): Attack[] {
  return [
    {
      name: 'one moderator with the password of an account that has a second factor',
      moves: movesOf(cast, { staff: ['moderator'], users: ['guarded'] }),
      controls: ['moderator', 'guarded'],
      hours: MONTH,
      isTheft: hasGain,
    },
    {
      name: 'one admin with the password of a colleague who has a second factor',
      moves: [
        ...movesOf(cast, { staff: ['admin', 'colleague'], users: ['accomplice'] }),
        ...resetMoves(cast, 'admin', 'colleague'),
      ],
      depthReduction: 1,
      controls: ['admin', 'colleague', 'accomplice'],
      setUp: factorOf(cast.colleague),
      hours: MONTH,
      isTheft: hasGain,
    },
    {
      name: "a thief, before the account's owner has read the mail",
      // Payment links are excluded: to a link, anyone with the account's password is its owner.
      moves: movesOf(cast, { staff: ['moderator'], users: ['careless'] }).filter(
        ({ name }) => !name.endsWith('by link'),
      ),
      controls: ['moderator', 'careless'],
      setUp: AUTOMATIC,
      hours: DAY - 1,
      isTheft: hasGain,
    },
    ...(['moderator', 'admin'] as const).map((who) => ({
      name: `one ${who} with purchased accounts`,
      moves: movesOf(cast, { staff: [who], users: ['sold', 'alsoSold'], amounts: [600, 900, 1200] }),
      depthReduction: who === 'admin' ? 1 : 0,
      controls: [who, 'sold', 'alsoSold'] as const,
      hours: DAY - 1,
      isTheft: exceedsLimits,
    })),
    {
      name: 'a user whom an honest admin bans',
      moves: [
        ...movesOf(cast, { staff: ['moderator'], users: ['sold'] }),
        stage('jobs stop', 'update private.insider_stage set rests = true'),
        stage('jobs resume', 'update private.insider_stage set rests = false'),
        ban(cast),
      ],
      controls: ['moderator', 'sold'],
      setUp: 'update private.insider_stage set counts_banned_only = true',
      hours: DAY - 1,
      isTheft: hasGain,
    },
  ];
}

const stage = (name: string, sql: string): Move => ({ name, as: null, steps: [{ caller: null, sql }] });
