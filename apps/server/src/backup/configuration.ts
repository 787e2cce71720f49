import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import type { BucketUrl } from '@marketdesk/backend/s3/bucket-url.ts';
import type { Variables } from '../variables.ts';
import { isSchedule, type Schedule } from './cron.ts';

export interface BackupsConfig {
  /** Absolute path of a folder, or a bucket. */
  place: string | BucketUrl;
  /** Number of backups to keep. */
  keep: number;
  /** null = only `npm run backup -- now`. */
  schedule: Schedule | null;
  /** When the newest backup is restored for a trial; null = never. */
  drill: Schedule | null;
}

export const NO_PLACE = 'BACKUP_DIR or BACKUP_S3_URL must be set: it is where backups are kept.';

/** null = no place for backups. Errors: ConfigurationError. */
export function readBackups(data: Variables): BackupsConfig | null {
  const { BACKUP_DIR: folder, BACKUP_S3_URL: bucket, BACKUP_KEEP: keep, TZ: timeZone } = data;
  const set = (['BACKUP_DIR', 'BACKUP_S3_URL', 'BACKUP_SCHEDULE', 'BACKUP_DRILL'] as const).find(
    (name) => data[name],
  );
  if (set === undefined) return null;
  if (data.SUPABASE_URL) {
    throw new ConfigurationError(
      `${set} must not be set together with SUPABASE_URL: the hosted backend makes its own backups.`,
    );
  }
  if (folder !== undefined && bucket !== undefined) {
    throw new ConfigurationError(
      'BACKUP_DIR and BACKUP_S3_URL must not both be set: backups have one place.',
    );
  }
  const place = bucket ?? (folder === undefined ? undefined : path.resolve(folder));
  if (place === undefined) {
    throw new ConfigurationError(`${set} may only be set together with BACKUP_DIR or BACKUP_S3_URL.`);
  }
  const scheduleOf = (fields: string | undefined): Schedule | null => {
    if (fields === undefined) return null;
    if (isSchedule(fields, timeZone)) return { fields, timeZone };
    throw new ConfigurationError(`TZ must be a time zone like Europe/Berlin, but is "${timeZone}".`);
  };
  return {
    place,
    keep,
    schedule: scheduleOf(data.BACKUP_SCHEDULE),
    drill: scheduleOf(data.BACKUP_DRILL),
  };
}
