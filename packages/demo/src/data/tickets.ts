import type { SupportCategory } from '@marketdesk/contract/enums.ts';
import tickets from './tickets.json' with { type: 'json' };

type TicketLocale = 'en' | 'hr' | 'de';

/** Lines starting with `>` are by staff, the others by the user. Placeholders as in job texts. */
export interface Conversation {
  readonly category: SupportCategory;
  readonly locale: TicketLocale;
  readonly subject: string;
  readonly lines: readonly string[];
}

export const ENGLISH = tickets.english as readonly Conversation[];
export const OTHER_LANGUAGES = tickets.otherLanguages as readonly Conversation[];

/** Messages of people who wait for an answer. */
export const REMINDERS: Readonly<Record<TicketLocale, readonly string[]>> = tickets.reminders;

/** Further questions, with their answers. */
export const FOLLOW_UPS = tickets.followUps as unknown as Readonly<
  Record<TicketLocale, readonly (readonly [string, string])[]>
>;
