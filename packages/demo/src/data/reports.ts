import type { ReportReason } from '@marketdesk/contract/enums.ts';
import reports from './reports.json' with { type: 'json' };

/** Texts of one reason. `user`, `post`, `hr` and `de` are descriptions by reporters; `user` and `post` are English. */
interface ReportTexts {
  /** Code of the policy that was broken. */
  readonly policy: string;
  /** Reason of a decision, as written to its person. */
  readonly decision: Readonly<Record<'en' | 'hr' | 'de', string>>;
  readonly user: readonly string[];
  readonly post: readonly string[];
  readonly hr: readonly string[];
  readonly de: readonly string[];
  /** Lowest and highest usual severity. */
  readonly severity: readonly [number, number];
  /** Frequency of the reason. */
  readonly weight: number;
}

/** One way to close a report: the stored resolution and possible notes. */
interface Outcome {
  readonly action: string;
  readonly about: 'user' | 'post' | 'both';
  readonly weight: number;
  readonly notes: readonly string[];
}

export const REPORT_TEXTS = reports.texts as unknown as Readonly<Record<ReportReason, ReportTexts>>;

export const OUTCOMES = reports.outcomes as Readonly<Record<ReportReason, readonly Outcome[]>>;

/** Notes on claimed reports. */
export const WORKING_NOTES: readonly string[] = reports.workingNotes;

export const BAN_REASONS: readonly string[] = reports.banReasons;
export const SUSPENSION_REASONS: readonly string[] = reports.suspensionReasons;
export const LIFTED_REASONS: readonly string[] = reports.liftedReasons;
