import { readable } from '#kit/list/options.ts';
import type { Option } from '#kit/Select.tsx';
import { PRIORITIES, REPORT_REASONS, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import type { Target } from './desks.api.ts';

/** An edited target: times in hours. */
export interface TargetDraft {
  desk: Target['desk'];
  /** Empty: any. */
  category: string;
  /** Empty: any. */
  priority: string;
  answer: string;
  close: string;
}

export const NEW_TARGET: TargetDraft = { desk: 'ticket', category: '', priority: '', answer: '', close: '' };

export const draftOf = (target: Target): TargetDraft => ({
  desk: target.desk,
  category: target.category ?? '',
  priority: target.priority ?? '',
  answer: hoursOf(target.answer_minutes),
  close: hoursOf(target.close_minutes),
});

const hoursOf = (minutes: number | null) => (minutes === null ? '' : String(minutes / 60));

/** `1.5` and `1,5` hours are 90 minutes; null if empty, undefined if invalid. */
export function minutesOf(hours: string): number | null | undefined {
  const text = hours.trim().replace(',', '.');
  if (text === '') return null;
  const minutes = Math.round(Number(text) * 60);
  return Number.isFinite(minutes) && minutes >= 5 && minutes <= 43_200 ? minutes : undefined;
}

/** `45 min`, `2 h`, `1 h 30 min`, of working time. */
export function timeWords(minutes: number | null): string {
  if (minutes === null) return '–';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${String(hours)} h`, rest > 0 && `${String(rest)} min`].filter(Boolean).join(' ');
}

export const DESK_OPTIONS: readonly Option<Target['desk']>[] = [
  { value: 'ticket', label: 'Tickets' },
  { value: 'report', label: 'Reports' },
];

export const deskWords = (desk: Target['desk']): string =>
  DESK_OPTIONS.find(({ value }) => value === desk)?.label ?? desk;

export function categoryOptions(desk: Target['desk']): Option[] {
  const words: readonly string[] = desk === 'report' ? REPORT_REASONS : SUPPORT_CATEGORIES;
  return [{ value: '', label: 'Any' }, ...words.map((word) => ({ value: word, label: word }))];
}

// The severities of reports that count as this priority.
const SEVERITIES: Readonly<Record<string, string>> = {
  urgent: 'Severity 9 and 10',
  high: 'Severity 7 and 8',
  normal: 'Severity 4 to 6, or none',
  low: 'Severity 0 to 3',
};

export function priorityWords(desk: Target['desk'], priority: string | null): string {
  if (priority === null || priority === '') return 'Any';
  return desk === 'report' ? (SEVERITIES[priority] ?? priority) : readable(priority);
}

/** A target's scope: `Tickets, Billing, Urgent`. */
export function targetWords({
  desk,
  category,
  priority,
}: Pick<Target, 'desk' | 'category' | 'priority'>): string {
  const words = [deskWords(desk), category, priority === null ? null : priorityWords(desk, priority)];
  return words.filter((word) => word !== null).join(', ');
}

export function priorityOptions(desk: Target['desk']): Option[] {
  return ['', ...PRIORITIES].map((value) => ({ value, label: priorityWords(desk, value) }));
}
