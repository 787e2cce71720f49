import type { SupportCategory } from '@marketdesk/contract/enums.ts';
import tickets from './tickets.json' with { type: 'json' };

type TicketLocale = 'en' | 'hr' | 'de';

/** One conversation. Lines starting with `>` are staff's, the others the user's. Placeholders as in job texts. */
export interface Conversation {
  readonly category: SupportCategory;
  readonly locale: TicketLocale;
  readonly subject: string;
  readonly lines: readonly string[];
}

export const ENGLISH = tickets.english as readonly Conversation[];
export const OTHER_LANGUAGES = tickets.otherLanguages as readonly Conversation[];

/** What people add when nobody has answered for a while. */
export const REMINDERS: Readonly<Record<TicketLocale, readonly string[]>> = tickets.reminders;

/** What comes up after a question is answered: the user's line and the answer. */
export const FOLLOW_UPS = tickets.followUps as unknown as Readonly<
  Record<TicketLocale, readonly (readonly [string, string])[]>
>;
