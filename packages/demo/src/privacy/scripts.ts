type Kind = 'access' | 'erasure' | 'correction' | 'objection';

/** A privacy request of the demo. Times are in days before the demo’s present. */
export interface Script {
  readonly kind: Kind;
  readonly channel: 'app' | 'ticket' | 'console';
  readonly asked: number;
  readonly askedBy?: string;
  readonly message: string | null;
  readonly checked?: readonly [daysAgo: number, how: string];
  readonly extended?: readonly [daysAgo: number, reason: string];
  /** When the link to the export was mailed; it was downloaded an hour later. */
  readonly exported?: number;
  /** The first approval of an erasure, and the second. */
  readonly approved?: readonly number[];
  readonly closed?: readonly [
    daysAgo: number,
    state: 'done' | 'refused' | 'withdrawn',
    outcome: string | null,
  ];
  /** Of a banned person, under a legal hold. */
  readonly isHeld?: boolean;
}

const SIGNED_IN = 'Asked in the app, signed in with the confirmed email address.';
const REPLIED = 'Answered a mail to the address of the account, with the date of the last post.';

/** Oldest first, as their numbers are. */
export const SCRIPTS: readonly Script[] = [
  {
    kind: 'access',
    channel: 'ticket',
    asked: 95,
    message: 'Please send me everything you have stored about me.',
    checked: [94, REPLIED],
    exported: 93,
    closed: [92, 'done', 'We sent you a link to your data, and you downloaded it.'],
  },
  {
    kind: 'objection',
    channel: 'ticket',
    asked: 70,
    message: 'I do not want you to look at my withdrawals for fraud.',
    checked: [69, REPLIED],
    closed: [
      66,
      'refused',
      'We compare withdrawals because we must prevent fraud with other people’s money. We use nothing else for it.',
    ],
  },
  {
    kind: 'correction',
    channel: 'console',
    asked: 58,
    askedBy: 'The person’s lawyer',
    message: 'By letter: the family name changed after the wedding.',
    checked: [55, 'Power of attorney and marriage certificate seen, no copies kept.'],
    closed: [54, 'done', 'We corrected your name.'],
  },
  {
    kind: 'erasure',
    channel: 'console',
    asked: 44,
    message: 'By mail from another address: delete my old account.',
    closed: [
      20,
      'refused',
      'We could not check that this account is yours: nobody answered our two mails to its address.',
    ],
  },
  { kind: 'erasure', channel: 'app', asked: 40, message: null, closed: [39, 'withdrawn', null] },
  {
    kind: 'access',
    channel: 'ticket',
    asked: 36,
    message: 'How long do you keep my messages? I want a copy of them.',
    checked: [33, REPLIED],
  },
  {
    kind: 'access',
    channel: 'console',
    asked: 25,
    message: 'By letter: a copy of all data since 2025, also of deleted posts.',
    checked: [22, 'The signature and the address of the letter fit the account; called back.'],
    extended: [20, 'Your request covers deleted posts, which we have to look for by hand.'],
  },
  {
    kind: 'erasure',
    channel: 'app',
    asked: 17,
    message: 'I moved away and do not use the app any more.',
    checked: [16, SIGNED_IN],
    approved: [15, 14.1],
    closed: [0, 'done', null],
  },
  {
    kind: 'erasure',
    channel: 'ticket',
    asked: 9,
    message: 'Please delete my account and all my posts.',
    checked: [8, REPLIED],
    approved: [7, 5],
  },
  {
    kind: 'erasure',
    channel: 'app',
    asked: 6,
    message: 'Delete everything.',
    checked: [5, SIGNED_IN],
    isHeld: true,
  },
  {
    kind: 'erasure',
    channel: 'app',
    asked: 4,
    message: 'I found a job and close my account.',
    checked: [3, SIGNED_IN],
    approved: [2],
  },
  {
    kind: 'correction',
    channel: 'app',
    asked: 3,
    message: 'My street has a new name, but I can’t change the address of old posts.',
  },
  { kind: 'access', channel: 'app', asked: 2, message: null },
  {
    kind: 'objection',
    channel: 'app',
    asked: 1,
    message: 'Stop counting what I search for.',
  },
];
