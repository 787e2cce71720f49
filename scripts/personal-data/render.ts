import type { Queryable } from '@marketdesk/backend/database/database.ts';

interface Source {
  table_name: string;
  title: string;
  purpose: string;
  legal_basis: string;
  retention: string;
  not_exported_because: string | null;
  columns: string[];
  erasure: 'delete' | 'change' | 'keep';
  changed: string[];
  kept_because: string | null;
}

const INTRODUCTION = `# Personal data

Written by \`npm run generate\` from \`supabase/code/privacy\`; don't edit. The record of processing: what Marketdesk holds about a
person ("you"), why, how long, and what an export and an erasure do with it. Exports and erasures work from the same catalogue. Tests in
\`supabase/tests/personal-data.test.ts\` compare it with every table and column of the database.

- **Legal bases and periods are proposals.** Have your data protection officer check them for your marketplace.
- **Columns that name others** are never exported: other users, and the staff who handled a row. After an erasure they keep the id of the
  erased person, whose profile has no name and no address.
- **The audit log** is chained by hashes and never changes. Personal values in it are sealed with a key per person, which an erasure
  destroys.
`;

/** The page docs/personal-data.md. */
export async function renderPersonalData(database: Queryable): Promise<string> {
  const sources = await database.query<Source>(
    `select s.*, private.exported_columns(s) as columns,
            array(select c from jsonb_object_keys(s.changes) c order by c) as changed
       from private.personal_sources s order by s.position`,
  );
  const tables = await database.query<{ table_name: string; reason: string }>(
    'select table_name, reason from private.tables_without_people order by table_name',
  );
  return [
    INTRODUCTION,
    ...sources.map(renderSource),
    `## Tables without personal data\n\n${tables.map(({ table_name, reason }) => `- \`${table_name}\`: ${reason}\n`).join('')}`,
  ].join('\n');
}

function renderSource(source: Source): string {
  const { title, table_name, purpose, legal_basis, retention } = source;
  return `## ${title}

- **Table**: \`${table_name}\`
- **Purpose**: ${purpose}. **Legal basis**: ${legal_basis}. **Kept**: ${retention}.
- **Export**: ${source.not_exported_because === null ? `${names(source.columns)}.` : `no. ${source.not_exported_because}`}
- **Erasure**: ${erasureOf(source)}
`;
}

function erasureOf({ erasure, changed, kept_because: because }: Source): string {
  if (erasure === 'delete') return 'deleted.';
  if (erasure === 'keep') return `kept. ${because ?? ''}`;
  return `overwrites ${names(changed)}. Stays: ${because ?? ''}`;
}

const names = (columns: readonly string[]): string => columns.map((column) => `\`${column}\``).join(', ');
