import type { Subject } from './subjects.ts';

// Access other than procedures. The tests in apps/server/src/roles check each over HTTP.

/** The rows of a table that a subject may read; null: none. */
export type Scope = 'all' | 'own' | 'active' | 'none' | null;

const rows = (user: Scope, moderator: Scope, admin: Scope): Record<Subject, Scope> => ({
  nobody: null,
  user,
  moderator,
  admin,
  // Suspended staff count as users.
  'suspended staff': user,
  'banned staff': null,
  'service key': 'all',
});

/**
 * Tables that are read directly. All others are closed to everyone but the service key; none is written to.
 */
export const TABLES: Record<string, Record<Subject, Scope>> = {
  profiles: rows('own', 'own', 'all'),
  categories: rows('active', 'all', 'all'),
  subcategories: rows('active', 'all', 'all'),
  taxonomy_translations: rows('active', 'all', 'all'),
  taxonomy_trending: rows('none', 'none', 'all'),
  posts: rows('own', 'all', 'all'),
  count_changes: rows('none', 'all', 'all'),
  notifications: rows('none', 'own', 'own'),
  reports: rows('none', 'all', 'all'),
  support_tickets: rows('own', 'all', 'all'),
  support_messages: rows('own', 'all', 'all'),
  decisions: rows('none', 'all', 'all'),
  sanctions: rows('none', 'all', 'all'),
  notices: rows('own', 'own', 'own'),
  appeals: rows('own', 'all', 'all'),
  admin_action_audit: rows('none', 'none', 'all'),
};

export const CLOSED_TABLE: Record<Subject, Scope> = rows(null, null, null);

/** File permissions; `own`: in the folder of that name, or on files they uploaded. */
export type FileRight = 'yes' | 'own' | 'own thread' | 'claimed thread' | 'no';

const files = (
  nobody: FileRight,
  user: FileRight,
  staff: FileRight,
  suspended: FileRight,
): Record<Subject, FileRight> => ({
  nobody,
  user,
  moderator: staff,
  admin: staff,
  'suspended staff': suspended,
  // Without a session, no person is known.
  'banned staff': nobody,
  'service key': 'yes',
});

export const FILE_ACTIONS = ['open', 'add', 'replace', 'remove'] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

export const BUCKETS: Record<string, Record<FileAction, Record<Subject, FileRight>>> = {
  avatars: {
    open: files('yes', 'yes', 'yes', 'yes'),
    add: files('no', 'own', 'own', 'own'),
    replace: files('no', 'own', 'own', 'own'),
    remove: files('no', 'own', 'own', 'own'),
  },
  'support-images': {
    open: files('no', 'own thread', 'yes', 'own thread'),
    add: files('no', 'own thread', 'claimed thread', 'own thread'),
    replace: files('no', 'no', 'no', 'no'),
    // Until the message that shows it is sent.
    remove: files('no', 'own', 'own', 'own'),
  },
};

/** Tables whose changes can be followed; each row is sent to subjects who may read it. */
export const LIVE_TABLES = [
  'reports',
  'support_tickets',
  'support_messages',
  'count_changes',
  'notifications',
  'decisions',
  'sanctions',
] as const;

const listeners = (user: boolean, staff: boolean): Record<Subject, boolean> => ({
  nobody: false,
  user,
  moderator: staff,
  admin: staff,
  'suspended staff': user,
  'banned staff': false,
  'service key': true,
});

/** Private channels by the beginning of their names, for listening and sending; public ones carry nothing. */
export const CHANNELS: Record<string, Record<Subject, boolean>> = {
  'desk:': listeners(false, true),
  'anything else': listeners(false, false),
};
