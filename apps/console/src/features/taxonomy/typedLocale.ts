import type { Locale } from '@marketdesk/contract/enums.ts';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';

/** A language as a person writes it: ` HR `, `hr-HR` and `hr_HR` are `hr`; null when the taxonomy doesn't speak it. */
export function typedLocale(text: string): Locale | null {
  return readLocale(text.split(/[-_]/)[0] ?? '');
}
