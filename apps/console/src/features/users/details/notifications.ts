import type { NotificationFlag } from '@marketdesk/contract/enums.ts';

/** A switch's label: the flag's own words, `notify_job_started` as `Job started`. */
export function notificationLabel(flag: NotificationFlag): string {
  const words = flag.replace('notify_', '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
