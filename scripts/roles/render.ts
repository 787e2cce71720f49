import {
  BUCKETS,
  CHANNELS,
  fileRightOf,
  LIVE_TABLES,
  mayJoin,
  scopeOf,
  TABLES,
  type Scope,
} from '@marketdesk/supabase/tests/roles/doors.ts';
import { ENDPOINTS, neededFor, type Endpoint } from '@marketdesk/supabase/tests/roles/endpoints.ts';
import {
  isRole,
  mayCall,
  roleName,
  SUBJECTS,
  type Subject,
} from '@marketdesk/supabase/tests/roles/subjects.ts';
import type { CataloguedPermission, GuardedProcedure, ShippedRole } from './read-procedures.ts';

const INTRODUCTION = `# Who may do what

Written by \`npm run generate\`, the procedures and tables from the migrated database; don't edit. Tests in
\`supabase/tests/roles.test.ts\` and \`apps/server/src/roles\` try every cell, in the database and over HTTP with the official
client. A refused call changes nothing and records nothing.

- **nobody** has the browser's key and no session. **suspended** and **banned** are suspended and banned moderators and admins;
  a ban ends their sessions. The **service key** belongs to the server and is never sent to a browser.
- With \`STAFF_ACCESS=admins\`, a moderator has the rights of a user.
- *yes* means that the guard lets the call pass; a rule may still refuse it, such as a moderator's change of an admin's account. A
  refusal (–) is 401 without a session (nobody, the banned, the service key), otherwise 403.
`;

const heading = (subject: Subject): string =>
  isRole(subject) ? roleName(subject) : subject.replace(' staff', '');

const PARTS: [GuardedProcedure['who'], string][] = [
  ['staff', 'For staff'],
  ['admin', 'For admins'],
  ['signed in', 'For everyone who is signed in'],
  ['service', 'For the server'],
];

/** The page docs/roles.md; `closedTables`: tables of schema public without direct access. */
export function renderRoles({
  procedures,
  permissions,
  roles,
  closedTables,
}: {
  procedures: readonly GuardedProcedure[];
  permissions: readonly CataloguedPermission[];
  roles: readonly ShippedRole[];
  closedTables: readonly string[];
}): string {
  return [
    INTRODUCTION,
    '## Permissions\n',
    `From \`supabase/code/access/permissions.sql\`. *Admin* has all, and alone confirms proposals and settles second looks. *Sensitive*
ones give access to money or to other staff: granting them takes a second admin. *Moderator* is built in; admins edit the other
roles, whose people are moderators in \`profiles.role\`. The columns below have the roles as shipped.\n`,
    `| permission | what it allows | sensitive | Moderator |${roles.map(({ name }) => ` ${name} |`).join('')}`,
    `| --- | --- | --- | --- |${' --- |'.repeat(roles.length)}`,
    ...permissions.map(
      ({ code, description, is_moderators, is_sensitive }) =>
        `| \`${code}\` | ${description} | ${yes(is_sensitive)} | ${yes(is_moderators)} |${roles
          .map((role) => ` ${yes(role.permissions.includes(code))} |`)
          .join('')}`,
    ),
    '',
    '## Procedures\n',
    ...PARTS.flatMap(([who, title]) =>
      renderPart(
        title,
        procedures.filter((p) => p.who === who),
      ),
    ),
    '## Tables\n',
    `Read directly at \`/rest/v1/TABLE\`; there are no direct writes. *own*: one's own rows; *active*: active rows;
*none*: an empty answer.\n`,
    table('table', [
      ...Object.keys(TABLES).map((name) =>
        row(`\`${name}\``, (subject) => scopeWord(scopeOf(name, subject))),
      ),
      row(closedTables.map((name) => `\`${name}\``).join(', '), (subject) =>
        scopeWord(scopeOf(closedTables[0] ?? '', subject)),
      ),
      row('every table of another schema', () => '–'),
    ]),
    '## Files\n',
    `*own*: files in the person's own folder, and own uploads that were not sent. *own thread*, *claimed thread*: files of a
ticket that the person opened or has claimed.\n`,
    table(
      'bucket',
      Object.entries(BUCKETS).flatMap(([bucket, actions]) =>
        Object.entries(actions).map(([action, rule]) =>
          row(`\`${bucket}\`: ${action}`, (subject) => fileRightOf(rule, subject).replace(/^no$/, '–')),
        ),
      ),
    ),
    '## Live\n',
    `Changes of a row are announced to everyone who may read it. Private channels carry presence and broadcasts; public channels
carry changes only.\n`,
    table('topic', [
      ...LIVE_TABLES.map((name) =>
        row(`changes of \`${name}\``, (subject) => scopeWord(scopeOf(name, subject))),
      ),
      row('changes of any other table', () => '–'),
      ...Object.keys(CHANNELS).map((beginning) =>
        row(
          beginning.endsWith(':') ? `private channels \`${beginning}…\`` : 'any other private channel',
          (subject) => yes(mayJoin(beginning, subject)),
        ),
      ),
    ]),
    '## Addresses of the server\n',
    `The addresses of the backend (\`/auth/v1\`, \`/rest/v1\`, \`/realtime/v1\`, \`/storage/v1\`) need one of the two keys. The others are
below. \`/api/admin\` takes sessions only: there, the service key has no rights.\n`,
    '| address | for | what |\n| --- | --- | --- |',
    ...ENDPOINTS.map(renderEndpoint),
    '',
  ].join('\n');
}

function renderPart(title: string, procedures: readonly GuardedProcedure[]): string[] {
  const lines = procedures.map((procedure) =>
    row(
      `\`${procedure.name}\`<br>${procedure.purpose.replaceAll('|', '\\|')} | ${procedure.permission ?? ''}`,
      (subject) => yes(mayCall(procedure, subject)),
    ),
  );
  return [`### ${title}\n`, table('procedure | permission', lines)];
}

function table(what: string, lines: readonly string[]): string {
  const columns = SUBJECTS.map(heading);
  return [
    `| ${what} | ${columns.join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length + what.split('|').length - 1)}`,
    ...lines,
    '',
  ].join('\n');
}

function row(name: string, cell: (subject: Subject) => string): string {
  return `| ${name} | ${SUBJECTS.map(cell).join(' | ')} |`;
}

const yes = (is: boolean): string => (is ? 'yes' : '–');
const scopeWord = (scope: Scope): string => scope ?? '–';

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, audience, purpose } = endpoint;
  const who = neededFor(endpoint) === null ? audience : `\`${audience}\``;
  return `| \`${method} ${path}\` | ${who} | ${purpose} |`;
}
