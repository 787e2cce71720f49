import { formatEuro } from '#kit/format/money.ts';
import { readable } from '#kit/list/options.ts';
import type { EvidenceContent, ReportEvidence } from '@marketdesk/contract/documents.ts';

/** A field of the evidence, old and new; null: missing or empty. */
export interface EvidenceLine {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
  isPicture: boolean;
  /** Needs the full width. */
  isLong: boolean;
}

const LABELS: Readonly<Record<string, string>> = {
  full_name: 'Full name',
  avatar_url: 'Picture',
  country_code: 'Country',
  budget: 'Budget',
};
const LONG = ['title', 'description', 'comment', 'bio'];
const MONEY = ['budget', 'agreed_price'];

/** In reading order. */
const ORDER = [
  'title',
  'description',
  'rating',
  'comment',
  'full_name',
  'username',
  'avatar_url',
  'bio',
  'website',
];

/** The fields with a value, old or new. */
export function evidenceLines({ content, now }: Pick<ReportEvidence, 'content' | 'now'>): EvidenceLine[] {
  const fields = [...new Set([...Object.keys(content), ...Object.keys(now ?? {})])];
  const place = (field: string) => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);
  return fields
    .sort((one, other) => place(one) - place(other))
    .map((field) => {
      const before = textOf(field, content);
      const after = now === null ? null : textOf(field, now);
      return {
        field,
        label: LABELS[field] ?? readable(field),
        before,
        after,
        isChanged: now !== null && before !== after,
        isPicture: field === 'avatar_url',
        isLong: LONG.includes(field),
      };
    })
    .filter(({ before, after }) => before !== null || after !== null);
}

function textOf(field: string, content: EvidenceContent): string | null {
  const value = content[field];
  if (value === null || value === undefined || value === '') return null;
  if (field === 'rating') return `${value} of 5`;
  return MONEY.includes(field) ? formatEuro(Number(value)) : String(value);
}
