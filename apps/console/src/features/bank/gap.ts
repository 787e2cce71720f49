import { formatEuro } from '#kit/format/money.ts';
import { formatDay } from '#kit/format/time.ts';
import type { BankGap } from '@marketdesk/contract/documents.ts';
import { spacedIban } from './line.ts';

/** What is missing between two statements, and what to do. */
export const gapWords = ({
  account_iban: iban,
  after_day: day,
  expected_eur: expected,
  found_eur: found,
}: BankGap) =>
  `Statements are missing after ${formatDay(day)}: ${spacedIban(iban)} ended with ${formatEuro(expected)}, the next ` +
  `statement begins with ${formatEuro(found)}. Upload those in between.`;
