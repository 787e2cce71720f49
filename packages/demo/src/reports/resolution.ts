import type { ReportReason } from '@marketdesk/contract/enums.ts';
import { rulingOf } from '../cases/ruling.ts';
import { type Outcome, OUTCOMES, WORKING_NOTES } from '../data/reports.ts';
import type { Person } from '../people/person.ts';
import { KEPT_DAYS, recordCancellation } from '../posts/moderation.ts';
import type { Post } from '../posts/post.ts';
import type { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { World } from '../world.ts';
import type { Handling } from './handling.ts';
import { authorOf, type Report } from './report.ts';

type Words = Readonly<Record<'en' | 'hr' | 'de', string>>;

/** What staff write to people about what they broke. */
const REASONS: Readonly<Record<ReportReason, Words>> = {
  'Offensive name/BIO': {
    en: 'The name on your profile insults other people.',
    hr: 'Ime na vašem profilu vrijeđa druge.',
    de: 'Der Name in Ihrem Profil beleidigt andere.',
  },
  'Adult content': {
    en: 'You offered services that are not allowed here.',
    hr: 'Nudili ste usluge koje ovdje nisu dopuštene.',
    de: 'Sie haben Dienste angeboten, die hier nicht erlaubt sind.',
  },
  Scams: {
    en: 'You asked several people for a deposit outside the app.',
    hr: 'Od više ste ljudi tražili predujam izvan aplikacije.',
    de: 'Sie haben von mehreren Personen eine Anzahlung außerhalb der App verlangt.',
  },
  'Offensive review': {
    en: 'Your review insults the person who did the work.',
    hr: 'Vaša recenzija vrijeđa osobu koja je obavila posao.',
    de: 'Ihre Bewertung beleidigt die Person, die die Arbeit gemacht hat.',
  },
  Harassment: {
    en: 'You kept writing to a person who had asked you to stop.',
    hr: 'Pisali ste osobi koja vas je zamolila da prestanete.',
    de: 'Sie haben einer Person weiter geschrieben, die Sie gebeten hatte aufzuhören.',
  },
  'Hate speech': {
    en: 'You belittled people for their origin.',
    hr: 'Omalovažavali ste ljude zbog podrijetla.',
    de: 'Sie haben Menschen wegen ihrer Herkunft herabgesetzt.',
  },
  'Spam/Advertising': {
    en: 'You sent the same advertisement to many people.',
    hr: 'Poslali ste istu reklamu mnogim ljudima.',
    de: 'Sie haben dieselbe Werbung an viele Personen geschickt.',
  },
  Other: {
    en: 'You offered work without the licence that it needs.',
    hr: 'Nudili ste radove bez potrebne dozvole.',
    de: 'Sie haben Arbeiten ohne die nötige Zulassung angeboten.',
  },
};

/** The reason of a decision, in the language in which its person reads the notice. */
function decisionReason(reason: ReportReason, { locale }: Person): string {
  return REASONS[reason][locale === 'hr' || locale === 'de' ? locale : 'en'];
}

type Case = Handling & Pick<Report, 'subject' | 'reason'>;

/** How it is known already how a report ends: with somebody stopped, or as one more of the same. */
export type KnownEnd = 'user_banned' | 'user_suspended' | 'duplicate';

/** What a report ended with, and its consequences for a post. `known` null = drawn here. */
export function closeReport(
  world: World,
  random: Random,
  report: Case,
  known: KnownEnd | null,
): Pick<Report, 'notes' | 'action'> {
  const { claimedBy, closedAt, subject } = report;
  if (!claimedBy) return { notes: null, action: null };
  if (closedAt === null)
    return { notes: random.chance(0.45) ? random.pick(WORKING_NOTES) : null, action: null };

  const { action, notes } =
    known === null ? drawOutcome(random, report, closedAt) : knownOutcome(report.reason, known);
  if (action === 'post_removed' && 'post' in subject) removePost(world, random, subject.post, report);
  const words = notes.length === 0 ? null : random.pick(notes);
  const isUntold = random.chance(0.14);
  const final = finalAction(world, report, action, closedAt);
  const needsReason = final !== 'no_violation' && rulingOf({ action: final, subject, closedAt }) !== null;
  if (needsReason) return { notes: decisionReason(report.reason, authorOf(subject)), action: final };
  return { notes: isUntold ? null : words, action: final };
}

/** Spam is limited rather than warned about; what is wrong with a review goes with it. */
function finalAction(
  { calendar }: World,
  { reason, subject }: Case,
  action: string,
  closedAt: number,
): string {
  if (action === 'warning_sent' && reason === 'Spam/Advertising') return 'user_limited';
  if (!('review' in subject) || action === 'no_violation' || action === 'duplicate') return action;
  const { review } = subject;
  if (review.deletedAt !== null || closedAt < calendar.daysAgo(KEPT_DAYS)) return 'warning_sent';
  review.deletedAt = closedAt;
  return 'review_removed';
}

type Ending = Pick<Outcome, 'action' | 'notes'>;

function drawOutcome(random: Random, { subject, reason }: Case, closedAt: number): Ending {
  const about = 'post' in subject ? 'post' : 'user';
  const removable = 'post' in subject && canBeRemoved(subject.post, closedAt);
  const possible = OUTCOMES[reason].filter(
    (outcome) =>
      (outcome.about === about || outcome.about === 'both') &&
      (outcome.action !== 'post_removed' || removable),
  );
  return new Weighted(possible, ({ weight }) => weight).pick(random);
}

function knownOutcome(reason: ReportReason, known: KnownEnd): Ending {
  return { action: known, notes: OUTCOMES[reason].find(({ action }) => action === known)?.notes ?? [] };
}

/** Only what was still open then: what somebody had taken on went on. */
function canBeRemoved({ worker, status, updatedAt, deletedAt, cancelledBy }: Post, at: number): boolean {
  const wasOpen = status === 'open' || (status === 'cancelled' && updatedAt > at && cancelledBy !== 'staff');
  return worker === null && deletedAt === null && wasOpen;
}

/** Most removed posts are cancelled by staff, the worst removed by the decision. */
function removePost(world: World, random: Random, post: Post, { claimedBy, closedAt }: Case): void {
  if (!claimedBy || closedAt === null) return;
  const at = closedAt - 30_000;
  if (random.chance(0.45)) {
    post.status = 'open';
    post.cancelledBy = null;
    post.updatedAt = Math.min(post.updatedAt, at);
    post.deletedAt = closedAt;
    post.isDecided = true;
  } else {
    post.status = 'cancelled';
    post.updatedAt = at;
    post.cancelledBy = 'staff';
    recordCancellation(world, post, 'open', { at, actor: claimedBy });
  }
}
