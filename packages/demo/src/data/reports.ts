import type { ReportReason } from '@marketdesk/contract/enums.ts';
import reports from './reports.json' with { type: 'json' };

/** What people write when they report, by reason, about a user or about a post. They describe; they don't quote. */
export interface ReportTexts {
  readonly user: readonly string[];
  readonly post: readonly string[];
  readonly hr: readonly string[];
  readonly de: readonly string[];
  /** Usual severity, lowest and highest. */
  readonly severity: readonly [number, number];
  /** How often this reason comes up. */
  readonly weight: number;
}

/** One way in which a report ends: the word that is stored, and what staff note with it. */
export interface Outcome {
  readonly action: string;
  readonly about: 'user' | 'post' | 'both';
  readonly weight: number;
  readonly notes: readonly string[];
}

export const REPORT_TEXTS = reports.texts as unknown as Readonly<Record<ReportReason, ReportTexts>>;

export const OUTCOMES = reports.outcomes as Readonly<Record<ReportReason, readonly Outcome[]>>;

/** Notes on reports that somebody works on. */
export const WORKING_NOTES: readonly string[] = reports.workingNotes;

export const BAN_REASONS: readonly string[] = reports.banReasons;
export const SUSPENSION_REASONS: readonly string[] = reports.suspensionReasons;
export const LIFTED_REASONS: readonly string[] = reports.liftedReasons;
