import {
  BUCKETS,
  CHANNELS,
  CLOSED_TABLE,
  LIVE_TABLES,
  TABLES,
  type Scope,
} from '@marketdesk/supabase/tests/roles/doors.ts';
import { AUDIENCES, ENDPOINTS, type Endpoint } from '@marketdesk/supabase/tests/roles/endpoints.ts';
import { mayCall, SUBJECTS, type Subject } from '@marketdesk/supabase/tests/roles/subjects.ts';
import type { GuardedProcedure } from './read-procedures.ts';

const INTRODUCTION = `# Who may do what

Written by \`npm run generate\`, the procedures and tables from the migrated database; don't edit. Tests in
\`supabase/tests/roles.test.ts\` and \`apps/server/src/roles\` try every cell, in the database and over HTTP with the official
client: what is refused changes nothing and records nothing.

- **nobody** has the browser's key and no session. **suspended** and **banned** are moderators and admins who are; a ban ends
  their sessions. The **service key** is the server's own: it is never sent to a browser.
- With \`STAFF_ACCESS=admins\` a moderator is let in where a user is.
- *yes* is past the guard; what was asked for may still be refused, such as a moderator's change of an admin's account. A
  refusal (–) is 401 without a session (nobody, the banned, the service key), 403 for the others.
`;

const HEADINGS: Record<Subject, string> = {
  nobody: 'nobody',
  user: 'user',
  moderator: 'moderator',
  admin: 'admin',
  'suspended staff': 'suspended',
  'banned staff': 'banned',
  'service key': 'service key',
};

const PARTS: [GuardedProcedure['who'], string][] = [
  ['staff', 'For staff'],
  ['admin', 'For admins'],
  ['signed in', 'For whoever is signed in'],
  ['service', 'For the server'],
];

/** The page docs/roles.md; `closedTables` are the tables of schema public that no person reads directly. */
export function renderRoles(
  procedures: readonly GuardedProcedure[],
  closedTables: readonly string[],
): string {
  return [
    INTRODUCTION,
    '## Procedures\n',
    ...PARTS.flatMap(([who, title]) =>
      renderPart(
        title,
        procedures.filter((p) => p.who === who),
      ),
    ),
    '## Tables\n',
    `Read directly at \`/rest/v1/TABLE\`; nobody writes to one there. *own*: what is theirs; *active*: what users are offered;
*none*: an empty answer.\n`,
    table('table', [
      ...Object.entries(TABLES).map(([name, scopes]) =>
        row(`\`${name}\``, (subject) => scopeWord(scopes[subject])),
      ),
      row(closedTables.map((name) => `\`${name}\``).join(', '), (subject) =>
        scopeWord(CLOSED_TABLE[subject]),
      ),
      row('every table of another schema', () => '–'),
    ]),
    '## Files\n',
    `*own*: in the folder of that name, or what they uploaded themselves and did not send. *own thread*, *claimed thread*: of a
ticket that they opened, or have claimed.\n`,
    table(
      'bucket',
      Object.entries(BUCKETS).flatMap(([bucket, actions]) =>
        Object.entries(actions).map(([action, rights]) =>
          row(`\`${bucket}\`: ${action}`, (subject) => (rights[subject] === 'no' ? '–' : rights[subject])),
        ),
      ),
    ),
    '## Live\n',
    `Whoever may read a row is told of its changes. Private channels carry presence and broadcasts; the public kind carries
changes only.\n`,
    table('topic', [
      ...LIVE_TABLES.map((name) =>
        row(`changes of \`${name}\``, (subject) => scopeWord(TABLES[name]?.[subject] ?? null)),
      ),
      row('changes of any other table', () => '–'),
      ...Object.entries(CHANNELS).map(([beginning, may]) =>
        row(
          beginning.endsWith(':') ? `private channels \`${beginning}…\`` : 'any other private channel',
          (subject) => yes(may[subject]),
        ),
      ),
    ]),
    '## Addresses of the server\n',
    `Those of the backend (\`/auth/v1\`, \`/rest/v1\`, \`/realtime/v1\`, \`/storage/v1\`) want one of the two keys; the rest is below.
\`/api/admin\` takes sessions only: the service key is nobody there.\n`,
    '| address | for | what |\n| --- | --- | --- |',
    ...ENDPOINTS.map(renderEndpoint),
    '',
  ].join('\n');
}

function renderPart(title: string, procedures: readonly GuardedProcedure[]): string[] {
  const lines = procedures.map((procedure) =>
    row(`\`${procedure.name}\`<br>${procedure.purpose.replaceAll('|', '\\|')}`, (subject) =>
      yes(mayCall(procedure, subject)),
    ),
  );
  return [`### ${title}\n`, table('procedure', lines)];
}

function table(what: string, lines: readonly string[]): string {
  const columns = SUBJECTS.map((subject) => HEADINGS[subject]);
  return [
    `| ${what} | ${columns.join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...lines,
    '',
  ].join('\n');
}

function row(name: string, cell: (subject: Subject) => string): string {
  return `| ${name} | ${SUBJECTS.map(cell).join(' | ')} |`;
}

const yes = (is: boolean): string => (is ? 'yes' : '–');
const scopeWord = (scope: Scope): string => scope ?? '–';

function renderEndpoint({ method, path, audience, purpose }: Endpoint): string {
  const whom = audience === 'staff' || audience === 'admin' ? AUDIENCES[audience].join(', ') : audience;
  return `| \`${method} ${path}\` | ${whom} | ${purpose} |`;
}
