import { drawTurn } from '../desks/turn.ts';
import { REPORT_REASONS, type ReportReason } from '@marketdesk/contract/enums.ts';
import { Casebook } from '../cases/casebook.ts';
import { rulingOf } from '../cases/ruling.ts';
import { BAN_REASONS, REPORT_TEXTS, SUSPENSION_REASONS } from '../data/reports.ts';
import { drawDevice } from '../people/device.ts';
import { findActive, isActive, type Person } from '../people/person.ts';
import type { Post } from '../posts/post.ts';
import { Random } from '../random/random.ts';
import { Weighted } from '../random/weighted.ts';
import type { Review } from '../reviews/reviews.ts';
import { fill } from '../text/fill.ts';
import { DAY, HOUR, HISTORY_DAYS, MINUTE } from '../time/calendar.ts';
import type { World } from '../world.ts';
import { editsOf, recordSave } from './edits.ts';
import { drawHandling, type Handling, recordHandling, type Wording } from './handling.ts';
import { authorOf, type Report, type Subject } from './report.ts';
import { closeReport, type KnownEnd } from './resolution.ts';
import { endOf, recordStop, type Stop, stopsOf } from './stops.ts';

const REPORTS_PER_PERSON = 0.27;
const PACE = { claim: 50 * MINUTE, close: 5 * HOUR };

const WORDS: Wording = {
  table: 'reports',
  claim: 'claim_report',
  release: 'release_report',
  close: 'close_report',
};

/** Everything of a community that a report can be about, or come from. */
export interface Scene {
  readonly people: readonly Person[];
  readonly posts: readonly Post[];
  readonly reviews: readonly Review[];
}

interface Draft {
  readonly reason: ReportReason;
  readonly subject: Subject;
  readonly reporter: Person;
  readonly createdAt: number;
}

/** A community's reports, oldest first: the usual ones, and those that led to a suspension or a ban; and what was decided. */
export function drawReports(
  world: World,
  community: number,
  scene: Scene,
): { reports: Report[]; casebook: Casebook } {
  const random = new Random(`${world.seed}:reports:${community}`);
  const casebook = new Casebook(world, community);
  const desk = new ReportDesk(world, random, scene, casebook);
  // One after the other, so that nobody reports what an earlier report led to the end of.
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
  /** Some people attract complaints. */
  readonly #targets: Weighted<Person>;
  readonly #casebook: Casebook;
  /** Nobody reports the same review twice. */
  readonly #reviews = new Set<Review>();

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

  /** undefined when nobody fitting was found, as in the marketplace's first days. */
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

  /** Up to two reports before staff stopped somebody; the first of them to be closed says so. */
  leadingToStop(person: Person): Report[] {
    const random = this.#random;
    return stopsOf(this.#world, random, person).flatMap((stop) => {
      const reasons = stop.action === 'user_banned' ? BAN_REASONS : SUSPENSION_REASONS;
      const count = random.pick([0, 1, 1, 1, 2]);
      const reports = Array.from({ length: count }, (_, index) =>
        this.#beforeStop(person, stop, index),
      ).filter((report) => report !== undefined);
      this.#stop(person, stop, reports[0], random.pick(reasons));
      return reports;
    });
  }

  /** By the decision about the first report; by the button on the person's page if nobody had reported them. */
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
    const reason = random.pick(action === 'user_banned' ? GRAVE : SERIOUS);
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
    recordHandling(this.#world, random, report, WORDS, isDecided ? null : edits);
    if (isDecided || report.closedAt === null) recordSave(this.#world, random, report, edits);
    return report;
  }

  #aboutSomebody(reason: ReportReason, createdAt: number): Draft | undefined {
    const subject = this.#random.chance(0.6) ? this.#userAt(createdAt) : this.#postAt(createdAt);
    if (!subject) return undefined;
    const reporter = this.#reporterAt(createdAt, authorOf(subject));
    return reporter && { reason, subject, reporter, createdAt };
  }

  /** Who was reviewed complains about what was written lately. */
  #aboutReview(createdAt: number): Draft | undefined {
    const hurtful = latest(this.#scene.reviews, createdAt, 60).filter(
      (review) =>
        review.rating <= 2 &&
        !review.isHidden &&
        review.deletedAt === null &&
        isActive(review.reviewed, createdAt) &&
        !this.#reviews.has(review),
    );
    if (hurtful.length === 0) return undefined;
    const review = this.#random.pick(hurtful);
    this.#reviews.add(review);
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

/** The last so many of those that were there at that moment; `all` is oldest first. */
function latest<Item extends { readonly createdAt: number }>(
  all: readonly Item[],
  moment: number,
  count: number,
): Item[] {
  const last = all.findLastIndex(({ createdAt }) => createdAt <= moment) + 1;
  return all.slice(Math.max(0, last - count), last);
}

const GRAVE: readonly ReportReason[] = [
  'Scams',
  'Scams',
  'Scams',
  'Harassment',
  'Hate speech',
  'Adult content',
];
const SERIOUS: readonly ReportReason[] = [
  'Scams',
  'Harassment',
  'Spam/Advertising',
  'Offensive name/BIO',
  'Adult content',
];

function describe(random: Random, { reason, subject, reporter }: Draft): string {
  const texts = REPORT_TEXTS[reason];
  const own =
    reporter.text === 'hr' || reporter.text === 'sr' ? texts.hr : reporter.text === 'de' ? texts.de : [];
  const english = 'post' in subject ? texts.post : texts.user;
  // Croatian and German ones speak of posts and users alike only where they fit both.
  return fill(
    random,
    random.pick(own.length > 0 && !('post' in subject) && random.chance(0.75) ? own : english),
  );
}
