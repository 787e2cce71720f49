import type { ReportReason } from '@marketdesk/contract/enums.ts';

/** One way in which a report ends: the word that is stored, and what staff note with it. */
export interface Outcome {
  readonly action: string;
  readonly about: 'user' | 'post' | 'both';
  readonly weight: number;
  readonly notes: readonly string[];
}

const NO_VIOLATION: Outcome = {
  action: 'no_violation',
  about: 'both',
  weight: 30,
  notes: [
    'Checked messages and history, nothing against the rules.',
    'Reporter withdrew after we asked for details.',
  ],
};

const DUPLICATE: Outcome = {
  action: 'duplicate',
  about: 'both',
  weight: 6,
  notes: ['Same as an earlier report, handled there.', 'Third report of this, see the first one.'],
};

const removed = (weight: number, ...notes: string[]): Outcome => ({
  action: 'post_removed',
  about: 'post',
  weight,
  notes,
});
const warned = (weight: number, ...notes: string[]): Outcome => ({
  action: 'warning_sent',
  about: 'user',
  weight,
  notes,
});
const edited = (weight: number, ...notes: string[]): Outcome => ({
  action: 'content_edited',
  about: 'user',
  weight,
  notes,
});
const corrected = (weight: number, ...notes: string[]): Outcome => ({
  action: 'post_corrected',
  about: 'post',
  weight,
  notes,
});
const harmless = (weight: number, ...notes: string[]): Outcome => ({
  ...NO_VIOLATION,
  weight,
  notes: [...NO_VIOLATION.notes, ...notes],
});

export const OUTCOMES: Readonly<Record<ReportReason, readonly Outcome[]>> = {
  'Offensive name/BIO': [
    harmless(16, 'It is a regional nickname, not an insult.', 'Text is blunt but within the guidelines.'),
    edited(38, 'Removed the line from the bio and informed the user.', 'Username changed at our request.'),
    warned(16, 'First time. Warned by email, answered and apologised.'),
    corrected(20, 'Author reworded the title.', 'Name taken out of the text.'),
    removed(16, 'Author did not react for two days. Removed.'),
    DUPLICATE,
  ],
  'Adult content': [
    harmless(16, 'Ordinary massage offer with a certificate.'),
    edited(26, 'Picture removed, user informed.', 'Offer moved to Massage and the second paragraph deleted.'),
    warned(22, 'Warned. Next time suspension for a week.'),
    removed(44, 'Not a job. Removed and author warned.', 'Escort advertisement. Removed.'),
    DUPLICATE,
  ],
  Scams: [
    harmless(
      22,
      'The transfer arrived a day later, both sides agree.',
      'Disagreement about price, not for us to decide. Told both sides.',
    ),
    warned(26, 'Warned about deposits outside the app.', 'Asked to keep payments in the app, agreed.'),
    removed(
      46,
      'Asks for copies of identity cards. Removed.',
      'Pictures are from another site. Removed.',
      'Cheque trick. Removed.',
    ),
    corrected(6, 'Address was mistyped, author corrected it.'),
    DUPLICATE,
  ],
  'Offensive review': [
    harmless(
      34,
      'A bad review, but an honest one.',
      'Looks like revenge for a review on the other side. No action.',
    ),
    warned(30, 'Asked the author to take the address out, done.', 'Author apologised and changed the text.'),
    edited(10, 'Private details deleted from the reply.'),
    corrected(10, 'Name taken out of the text.'),
    DUPLICATE,
  ],
  Harassment: [
    harmless(14, 'Unfriendly on both sides, told them to keep apart.'),
    warned(
      44,
      'Contact between the two blocked, warned.',
      'Warned both, they exchanged unfriendly messages.',
      'Warned. Next time suspension for a week.',
    ),
    removed(30, 'A person can be recognised. Removed.', 'Third post about the same person. Removed.'),
    DUPLICATE,
  ],
  'Hate speech': [
    harmless(10, 'A quotation, clearly marked as one.'),
    edited(30, 'Sentence removed from the bio, user warned.', 'Picture removed, user warned.'),
    warned(26, 'Warned and documented.'),
    removed(44, 'Discriminating. Removed and author warned.'),
    DUPLICATE,
  ],
  'Spam/Advertising': [
    harmless(12, 'A real job, only badly written.'),
    warned(30, 'Explained the rule on contact details in messages.', 'Warned about copied answers.'),
    edited(18, 'Deleted phone number and link from the bio.'),
    removed(46, 'Advertisement. Removed.', 'Duplicates removed, one left.', 'Pyramid scheme. Removed.'),
    corrected(12, 'Moved to the right category after talking to the author.'),
    DUPLICATE,
  ],
  Other: [
    harmless(30, 'Passed on to the account team.', 'Licence was sent in and is valid.'),
    warned(12, 'Asked for the licence, work is paused until then.'),
    edited(10, 'Age checked with the parents, profile closed for jobs.'),
    corrected(24, 'Author corrected the address.', 'Author closed the job.'),
    removed(10, 'Illegal work. Removed.'),
    DUPLICATE,
  ],
};

/** Notes on the report that led to somebody being stopped. */
export const STOP_NOTES: Readonly<Record<'user_banned' | 'user_suspended', readonly string[]>> = {
  user_banned: [
    'Confirmed by two other people. Banned.',
    'Same device as an account banned before. Banned.',
    'Clear from the messages, banned and documented for the police.',
  ],
  user_suspended: [
    'Suspended until identity is confirmed.',
    'Second warning within a month, suspended.',
    'Three similar reports, suspended while we look into it.',
  ],
};

/** Notes on reports that somebody works on. */
export const WORKING_NOTES: readonly string[] = [
  'Asked the reporter for screenshots.',
  'Waiting for an answer from the other side until Friday.',
  'Asked a colleague who speaks the language.',
  'Checked device list, two accounts share a phone.',
  'Will look at the chat history tomorrow morning.',
];
