import { REPORT_REASONS, type ReportReason } from '@marketdesk/contract/enums.ts';
import { Casebook } from '../cases/casebook.ts';
import { BAN_REASONS, REPORT_TEXTS, SUSPENSION_REASONS } from '../data/reports.ts';
import { drawTurn } from '../desks/turn.ts';
import { drawDevice } from '../people/device.ts';
import { findActive, isActive, type Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import { type Random, Weighted } from '../random/random.ts';
import type { Review } from '../reviews/reviews.ts';
import { fill } from '../text/fill.ts';
import { DAY, HISTORY_DAYS, HOUR, MINUTE } from '../time/calendar.ts';
import { stream, type World } from '../world.ts';
import { drawHandling, type Handling, recordHandling } from './handling.ts';
import { authorOf, type Report, rulingOf, type Subject } from './report.ts';
import { closeReport, type KnownEnd } from './resolution.ts';
import { endOf, recordStop, type Stop, stopsOf } from './stops.ts';

const REPORTS_PER_PERSON = 0.27;
const PACE = { claim: 50 * MINUTE, close: 5 * HOUR, permission: 'reports.decide' } as const;

/** Subjects and authors of reports. */
interface Scene {
  readonly people: readonly Person[];
  readonly posts: readonly Post[];
  readonly reviews: readonly Review[];
}

type Draft = Pick<Report, 'reason' | 'subject' | 'reporter' | 'createdAt'>;

/** A community’s reports, oldest first, and their decisions. Some led to a suspension or ban. */
export function drawReports(world: World, scene: Scene): { reports: Report[]; casebook: Casebook } {
  const random = stream(world, 'reports');
  const casebook = new Casebook(world);
  const desk = new ReportDesk(world, random, scene, casebook);
  // In order of time, because a report may remove the subject of later ones.
  const moments = Array.from({ length: Math.round(scene.people.length * REPORTS_PER_PERSON) }, () =>
    world.calendar.onTheDesk(random),
  ).sort((a, b) => a - b);
  const usual = moments.map((createdAt) => desk.usual(createdAt));
  const serious = scene.people.flatMap((person) => desk.leadingToStop(person));
  const reports = [...usual.filter((report) => report !== undefined), ...serious].sort(
    (a, b) => a.createdAt - b.createdAt,
  );
  return { reports, casebook };
}

const REASONS = new Weighted(REPORT_REASONS, (reason) => REPORT_TEXTS[reason].weight);

class ReportDesk {
  readonly #world: World;
  readonly #random: Random;
  readonly #scene: Scene;
  readonly #reporters: Weighted<Person>;
  readonly #targets: Weighted<Person>;
  readonly #casebook: Casebook;
  readonly #reportedReviews = new Set<Review>();

  constructor(world: World, random: Random, scene: Scene, casebook: Casebook) {
    this.#casebook = casebook;
    this.#world = world;
    this.#random = random;
    this.#scene = scene;
    this.#reporters = new Weighted(scene.people, ({ activity }) => activity);
    this.#targets = new Weighted(scene.people, ({ activity, isWorker, banned, suspended }) =>
      banned || suspended ? activity * 6 : activity * (isWorker ? 1.4 : 0.6),
    );
  }

  /** Undefined if nobody fits, as in the marketplace’s first days. */
  usual(createdAt: number): Report | undefined {
    const random = this.#random;
    const reason = REASONS.pick(random);
    const draft =
      reason === 'Offensive review' ? this.#aboutReview(createdAt) : this.#aboutSomebody(reason, createdAt);
    if (!draft) return undefined;
    const handling = drawHandling(this.#world, random, createdAt, PACE);
    const report = this.#finish(draft, handling, null);
    this.#casebook.close(report);
    return report;
  }

  /** Up to two reports before each suspension or ban; the first one to be closed led to it. */
  leadingToStop(person: Person): Report[] {
    const random = this.#random;
    return stopsOf(this.#world, random, person).flatMap((stop) => {
      const reasons = stop.action === 'user_banned' ? BAN_REASONS : SUSPENSION_REASONS;
      const reports = Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, (_, index) =>
        this.#beforeStop(person, stop, index),
      ).filter((report) => report !== undefined);
      this.#stop(person, stop, reports[0], random.pick(reasons));
      return reports;
    });
  }

  /** By a decision about the first report; by hand if there is none. */
  #stop(person: Person, stop: Stop, report: Report | undefined, reason: string): void {
    const isDecision = report?.action === stop.action;
    const ends = endOf(this.#world, this.#random, stop, isDecision);
    recordStop(this.#world, person, stop, isDecision ? null : reason, ends.end);
    if (isDecision) {
      this.#casebook.close(report, ends);
      return;
    }
    const kind = stop.action === 'user_banned' ? 'ban' : 'suspend';
    const { by, span } = stop;
    this.#casebook.impose({ kind, person, by, at: span.from, reason, decision: null, ...ends });
  }

  #beforeStop(person: Person, { action, span, by }: Stop, index: number): Report | undefined {
    const random = this.#random;
    const createdAt = Math.max(
      person.createdAt + HOUR,
      Math.floor(span.from - random.between(0.2, 20) * HOUR),
    );
    const reporter = this.#reporterAt(createdAt, person);
    if (!reporter) return undefined;
    const claimedAt = Math.floor(createdAt + (span.from - createdAt) * random.between(0.1, 0.9));
    const handling = { claimedBy: by, claimedAt, closedAt: span.from + index * 90_000 };
    const reason = random.pick<ReportReason>(action === 'user_banned' ? BAN_CAUSES : SUSPENSION_CAUSES);
    const draft = { reason, subject: { user: person }, reporter, createdAt };
    return this.#finish(draft, handling, index === 0 ? action : 'duplicate');
  }

  #finish(draft: Draft, handling: Handling, known: KnownEnd | null): Report {
    const random = this.#random;
    const { reason, reporter, subject, createdAt } = draft;
    const [low, high] = REPORT_TEXTS[reason].severity;
    const isRated = handling.claimedBy !== null || random.chance(0.45);
    const progress = 1 - (this.#world.calendar.now - createdAt) / (HISTORY_DAYS * DAY);
    const id = random.uuid();
    const report: Report = {
      id,
      ...draft,
      description: random.chance(0.93) ? describe(random, draft) : null,
      severity: isRated ? random.int(low, high) : null,
      device: random.chance(0.9) ? drawDevice(random, reporter, progress) : null,
      ...handling,
      turn: drawTurn(this.#world, 'report', reason, reporter.locale, { id, createdAt, ...handling }),
      ...closeReport(this.#world, random, { subject, reason, ...handling }, known),
    };
    const isDecided = rulingOf(report) !== null;
    const edits = editsOf(isDecided ? { ...report, notes: null, action: null } : report);
    const words = { table: 'reports', noun: 'report', permission: 'reports.decide' } as const;
    recordHandling(this.#world, random, report, words, isDecided ? null : edits);
    if (isDecided || report.closedAt === null) this.#recordSave(report, edits);
    return report;
  }

  /** An audit entry of edits that were not saved by closing the report. */
  #recordSave({ id, claimedAt, claimedBy, createdAt }: Report, details: Edits): void {
    if (Object.keys(details).length === 0) return;
    const { audit, calendar, staff } = this.#world;
    const at = Math.min((claimedAt ?? createdAt) + 4 * MINUTE, calendar.now);
    const actor = claimedBy ?? staff.onDuty(this.#random, at, 'reports.decide');
    audit.record({ at, actor, action: 'update_report', table: 'reports', id, details });
  }

  #aboutSomebody(reason: ReportReason, createdAt: number): Draft | undefined {
    const subject = this.#random.chance(0.6) ? this.#userAt(createdAt) : this.#postAt(createdAt);
    if (!subject) return undefined;
    const reporter = this.#reporterAt(createdAt, authorOf(subject));
    return reporter && { reason, subject, reporter, createdAt };
  }

  /** A report of a recent bad review by the person reviewed. */
  #aboutReview(createdAt: number): Draft | undefined {
    const hurtful = latest(this.#scene.reviews, createdAt, 60).filter(
      (review) =>
        review.rating <= 2 &&
        !review.isHidden &&
        review.deletedAt === null &&
        isActive(review.reviewed, createdAt) &&
        !this.#reportedReviews.has(review),
    );
    if (hurtful.length === 0) return undefined;
    const review = this.#random.pick(hurtful);
    this.#reportedReviews.add(review);
    return { reason: 'Offensive review', subject: { review }, reporter: review.reviewed, createdAt };
  }

  #userAt(moment: number): Subject | undefined {
    const user = findActive(this.#random, this.#targets, moment);
    return user && { user };
  }

  #postAt(moment: number): Subject | undefined {
    const posts = latest(this.#scene.posts, moment, 30).filter(
      ({ deletedAt }) => (deletedAt ?? Infinity) > moment,
    );
    return posts.length === 0 ? undefined : { post: this.#random.pick(posts) };
  }

  #reporterAt(moment: number, than: Person): Person | undefined {
    return findActive(this.#random, this.#reporters, moment, (person) => person.id !== than.id);
  }
}

/** The last `count` items at that moment; `all` is oldest first. */
function latest<Item extends { readonly createdAt: number }>(
  all: readonly Item[],
  moment: number,
  count: number,
): Item[] {
  const last = all.findLastIndex(({ createdAt }) => createdAt <= moment) + 1;
  return all.slice(Math.max(0, last - count), last);
}

/** Reasons of reports before a ban, and before a suspension. */
const BAN_CAUSES = ['Scams', 'Scams', 'Scams', 'Harassment', 'Hate speech', 'Adult content'] as const;
const SUSPENSION_CAUSES = [
  'Scams',
  'Harassment',
  'Spam/Advertising',
  'Offensive name/BIO',
  'Adult content',
] as const;

type Edits = Readonly<Record<string, { readonly new: string | number }>>;

/** The values that staff set, in the audit log’s format. */
const editsOf = ({ severity, notes, action }: Report): Edits =>
  Object.fromEntries(
    Object.entries({ resolution_notes: notes, resolution_action: action, severity }).flatMap(
      ([field, value]) => (value === null ? [] : [[field, { new: value }]]),
    ),
  );

function describe(random: Random, { reason, subject, reporter: { text } }: Draft): string {
  const texts = REPORT_TEXTS[reason];
  if ('post' in subject) return fill(random, random.pick(texts.post));
  const own = text === 'hr' || text === 'sr' ? texts.hr : text === 'de' ? texts.de : [];
  return fill(random, random.pick(own.length > 0 && random.chance(0.75) ? own : texts.user));
}
