import type { Permission } from '@marketdesk/contract/permissions.generated.ts';
import { isRole, permissionsOf, type Subject } from './subjects.ts';

// Access other than procedures. The tests in apps/server/src/roles check each over HTTP.

/** What staff need for more than users: a permission, to be an admin, or (null) only to be staff. */
type Need = Permission | 'admin' | null;

/** Suspended staff count as users. */
function has(subject: Subject, need: Need): boolean {
  if (need === null) return isRole(subject) || subject === 'moderator' || subject === 'admin';
  return need === 'admin' ? subject === 'admin' : permissionsOf(subject).includes(need);
}

/** The rows of a table that a subject may read; null: none. */
export type Scope = 'all' | 'own' | 'active' | 'none' | null;

/**
 * Tables that are read directly. All others are closed to everyone but the service key; none is written to.
 */
export const TABLES: Record<string, { user: Scope; staff: Scope; need: Need }> = {
  profiles: { user: 'own', staff: 'all', need: 'admin' },
  categories: { user: 'active', staff: 'all', need: null },
  subcategories: { user: 'active', staff: 'all', need: null },
  taxonomy_translations: { user: 'active', staff: 'all', need: null },
  taxonomy_trending: { user: 'none', staff: 'all', need: 'taxonomy.read' },
  posts: { user: 'own', staff: 'all', need: 'posts.read' },
  count_changes: { user: 'none', staff: 'all', need: null },
  notifications: { user: 'none', staff: 'own', need: null },
  reports: { user: 'none', staff: 'all', need: 'reports.read' },
  support_tickets: { user: 'own', staff: 'all', need: 'support.read' },
  support_messages: { user: 'own', staff: 'all', need: 'support.read' },
  decisions: { user: 'none', staff: 'all', need: 'reports.read' },
  sanctions: { user: 'none', staff: 'all', need: 'reports.read' },
  notices: { user: 'own', staff: 'own', need: null },
  appeals: { user: 'own', staff: 'all', need: 'support.read' },
  admin_action_audit: { user: 'none', staff: 'all', need: 'audit.read' },
};

export function scopeOf(table: string, subject: Subject): Scope {
  if (subject === 'service key') return 'all';
  const rule = TABLES[table];
  if (rule === undefined || subject === 'nobody' || subject === 'banned staff') return null;
  return has(subject, rule.need) ? rule.staff : rule.user;
}

/** File permissions; `own`: in the folder of that name, or on files they uploaded. */
export type FileRight = 'yes' | 'own' | 'own thread' | 'claimed thread' | 'no';

export const FILE_ACTIONS = ['open', 'add', 'replace', 'remove'] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

interface FileRule {
  nobody: FileRight;
  user: FileRight;
  staff: FileRight;
  need: Need;
}

const OWN: FileRule = { nobody: 'no', user: 'own', staff: 'own', need: null };

export const BUCKETS: Record<string, Record<FileAction, FileRule>> = {
  avatars: {
    open: { nobody: 'yes', user: 'yes', staff: 'yes', need: null },
    add: OWN,
    replace: OWN,
    remove: OWN,
  },
  'support-images': {
    open: { nobody: 'no', user: 'own thread', staff: 'yes', need: 'support.read' },
    add: { nobody: 'no', user: 'own thread', staff: 'claimed thread', need: 'support.read' },
    replace: { nobody: 'no', user: 'no', staff: 'no', need: null },
    // Until the message that shows it is sent.
    remove: OWN,
  },
};

export function fileRightOf({ nobody, user, staff, need }: FileRule, subject: Subject): FileRight {
  if (subject === 'service key') return 'yes';
  // Without a session, no person is known.
  if (subject === 'nobody' || subject === 'banned staff') return nobody;
  return has(subject, need) ? staff : user;
}

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

/**
 * Private channels by the beginning of their names, for listening and sending, with the permission they take; none
 * opens the others. Public channels carry nothing.
 */
export const CHANNELS: Record<string, Permission | null> = {
  'desk:report:': 'reports.read',
  'desk:ticket:': 'support.read',
  'anything else': null,
};

export function mayJoin(channel: string, subject: Subject): boolean {
  const need = CHANNELS[channel] ?? null;
  return subject === 'service key' || (need !== null && has(subject, need));
}
