import type { Queryable } from '@marketdesk/backend/database/database.ts';

interface Rule {
  way: string;
  alone: string;
  two: string | null;
  watched: string | null;
  procedures: string[];
  hints: string[];
}

const INTRODUCTION = `# Payout controls

Written by \`npm run generate\` from the migrated database; don't edit. The console shows the same to admins, at
\`/admin/rules-of-money\`. Tests in \`supabase/tests/money-rules.test.ts\` compare it with the procedures: every procedure that
moves money is listed, and every listed refusal is raised.

Procedures are what clients call; refusals are the slugs in their errors.
`;

/** The page docs/rules-of-money.md. */
export async function renderMoneyRules(database: Queryable): Promise<string> {
  const rules = await database.query<Rule>(
    'select way, alone, two, watched, procedures, hints from private.money_rules order by position',
  );
  return [INTRODUCTION, ...rules.map(renderRule)].join('\n');
}

function renderRule({ way, alone, two, watched, procedures, hints }: Rule): string {
  return `## ${way}

- **One person**: ${alone}
- **Two people**: ${two ?? 'nothing.'}
- **Monitoring**: ${watched ?? 'nothing.'}
- Procedures: ${words(procedures)}.${hints.length > 0 ? ` Refusals: ${words(hints)}.` : ''}
`;
}

const words = (slugs: readonly string[]): string => slugs.map((slug) => `\`${slug}\``).join(', ');
