import type { ReportReason } from '@marketdesk/contract/enums.ts';
import { REPORT_REASONS } from '@marketdesk/contract/enums.ts';
import { REPORT_TEXTS } from '@marketdesk/demo/data/reports.ts';
import type { Random } from '@marketdesk/demo/random/random.ts';
import { Weighted } from '@marketdesk/demo/random/weighted.ts';
import { fill } from '@marketdesk/demo/text/fill.ts';
import type { Language } from './language.ts';

const byWeight = new Weighted(REPORT_REASONS, (reason) => REPORT_TEXTS[reason].weight);

/** Why somebody reports, and in which words; some say nothing more. */
export function drawComplaint(
  random: Random,
  about: 'user' | 'post',
  language: Language['support'],
): { reason: ReportReason; description: string | null } {
  const reason = byWeight.pick(random);
  const texts = REPORT_TEXTS[reason];
  const words = language === 'en' ? texts[about] : texts[language];
  const description = random.chance(0.88) ? fill(random, random.pick(words)) : null;
  return { reason, description };
}
