import { readable } from '#kit/list/options.ts';
import type { Option } from '#kit/Select.tsx';
import type { ReportEntityType } from '@marketdesk/contract/enums.ts';

/** How a report may be closed, of those that two people can be compared by. */
export function resolutionsOf(type: ReportEntityType): Option[] {
  const words = [
    'no_violation',
    'duplicate',
    'content_edited',
    ...(type === 'post' ? ['post_corrected'] : []),
    'warning_sent',
    ...(type === 'user' ? [] : [`${type}_removed`]),
    'user_limited',
    'user_suspended',
    'user_banned',
  ];
  return words.map((value) => ({ value, label: readable(value) }));
}

/** Whether a resolution puts something on a person or removes something: then it names the policy that was broken. */
export function namesPolicy(resolution: string): boolean {
  return /^(warning_sent|user_(limited|suspended|banned)|.*_removed)$/.test(resolution);
}
