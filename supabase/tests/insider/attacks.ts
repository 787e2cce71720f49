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
  return [...insiderAttacks(cast), ...roleAttacks(cast), ...thiefAttacks(cast)];
}

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
      isTheft: (taken: Record<string, number>) => {
        const euros = Object.values(taken);
        const total = euros.reduce((sum, amount) => sum + amount, 0);
        return euros.some((amount) => amount > LIMITS.approval) || total > LIMITS.release;
      },
    })),
    {
      name: 'a user whom an honest admin bans',
      moves: [
        ...movesOf(cast, { staff: ['moderator'], users: ['sold'] }),
        stage('jobs stop', 'update private.insider_stage set rests = true'),
        stage('jobs resume', 'update private.insider_stage set rests = false'),
        {
          name: 'an honest admin bans sold',
          as: null,
          steps: [
            { caller: 'otherAdmin', sql: `select public.ban_user_admin('${cast.sold.id}', true, 'Fraud')` },
          ],
        },
      ],
      controls: ['moderator', 'sold'],
      setUp: 'update private.insider_stage set counts_banned_only = true',
      hours: DAY - 1,
      isTheft: hasGain,
    },
  ];
}

const stage = (name: string, sql: string): Move => ({ name, as: null, steps: [{ caller: null, sql }] });
