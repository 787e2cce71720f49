import { type Cast, LIMITS } from './cast.ts';
import { type Move, movesOf } from './moves.ts';
import type { Plot } from './search.ts';

const DAY = 24;
/** Account changes count against staff for 30 days; by then their owners have read the mails about them. */
const MONTH = 29 * DAY;
const AUTOMATIC = 'update public.withdrawals_config set is_automatic = true';

const anything = (taken: Record<string, number>) => Object.keys(taken).length > 0;

/** Goals of the attacker. Honest colleagues exist but do nothing that helps. */
export function plotsOf(cast: Cast): Plot[] {
  return [...insiders(cast), ...thieves(cast)];
}

// With accounts whose password they can set, and one that they opened.
function insiders(cast: Cast): Plot[] {
  return (['moderator', 'admin'] as const).flatMap((who): Plot[] => {
    const colleague = who === 'moderator' ? 'colleague' : 'otherAdmin';
    const plot: Plot = {
      name: `one ${who}`,
      moves: movesOf(cast, { staff: [who, colleague], users: ['accomplice', 'victim', 'rich'] }),
      shallower: who === 'admin' ? 1 : 0,
      holds: [who, 'accomplice'],
      hours: MONTH,
      isTheft: anything,
    };
    return [plot, { ...plot, name: `one ${who}, withdrawals automatic`, before: AUTOMATIC }];
  });
}

// With passwords stolen elsewhere.
function thieves(cast: Cast): Plot[] {
  return [
    {
      name: 'one moderator with the password of an account that has a second factor',
      moves: movesOf(cast, { staff: ['moderator'], users: ['guarded'] }),
      holds: ['moderator', 'guarded'],
      hours: MONTH,
      isTheft: anything,
    },
    {
      name: 'a thief, before the owner of the account has read their mail',
      // Payment links are excluded: to a link, anyone with the account's password is its owner.
      moves: movesOf(cast, { staff: ['moderator'], users: ['careless'] }).filter(
        ({ name }) => !name.endsWith('by link'),
      ),
      holds: ['moderator', 'careless'],
      before: AUTOMATIC,
      hours: DAY - 1,
      isTheft: anything,
    },
    ...(['moderator', 'admin'] as const).map((who) => ({
      name: `one ${who} with accounts that were sold to them`,
      moves: movesOf(cast, { staff: [who], users: ['sold', 'alsoSold'], amounts: [600, 900, 1200] }),
      shallower: who === 'admin' ? 1 : 0,
      holds: [who, 'sold', 'alsoSold'] as const,
      hours: DAY - 1,
      isTheft: (taken: Record<string, number>) => {
        const euros = Object.values(taken);
        const total = euros.reduce((sum, amount) => sum + amount, 0);
        return euros.some((amount) => amount > LIMITS.approval) || total > LIMITS.release;
      },
    })),
    {
      name: 'somebody whom an honest admin bans',
      moves: [
        ...movesOf(cast, { staff: ['moderator'], users: ['sold'] }),
        stage('the workers rest', 'update private.insider_stage set rests = true'),
        stage('the workers go on', 'update private.insider_stage set rests = false'),
        {
          name: 'an honest admin bans sold',
          as: null,
          steps: [
            { caller: 'otherAdmin', sql: `select public.ban_user_admin('${cast.sold.id}', true, 'Fraud')` },
          ],
        },
      ],
      holds: ['moderator', 'sold'],
      before: 'update private.insider_stage set counts_banned_only = true',
      hours: DAY - 1,
      isTheft: anything,
    },
  ];
}

const stage = (name: string, sql: string): Move => ({ name, as: null, steps: [{ caller: null, sql }] });
