import { openBucket } from '@marketdesk/backend/s3/bucket.ts';
import { bucketTarget } from './bucket-target.ts';
import type { BackupsConfig } from './configuration.ts';
import { folderTarget } from './folder-target.ts';
import type { BackupTarget } from './target.ts';

export function openTarget({ place }: BackupsConfig): BackupTarget {
  return typeof place === 'string' ? folderTarget(place) : bucketTarget(openBucket(place));
}
