import type { SupportCategory } from '@marketdesk/contract/enums.ts';

/** One conversation. Lines starting with `>` are staff's, the others the user's. Placeholders as in job texts. */
export interface Conversation {
  readonly category: SupportCategory;
  readonly locale: 'en' | 'hr' | 'de';
  readonly subject: string;
  readonly lines: readonly string[];
}
