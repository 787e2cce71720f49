const NAME = /^marketdesk-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(tar\.gz|keys)$/;

/** The name of a backup, without its ending. Names sort by time. */
export const backupName = (now: Date): string =>
  `marketdesk-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const isBackupName = (name: string): boolean => NAME.test(name);

/** Files of keys are kept apart from backups. */
export const folderOf = (name: string): string => (name.endsWith('.keys') ? 'keys/' : '');
