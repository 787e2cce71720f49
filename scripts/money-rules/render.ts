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

Written by \`npm run generate\` from the migrated database; don't edit. Admins read the same in the console, at
\`/admin/rules-of-money\`. Tests in \`supabase/tests/money-rules.test.ts\` tie it to the procedures: whatever writes where money
is stands here, and every refusal named here is raised.

A procedure is what a screen, or any other client, has to call; a refusal is the word that it answers with, beside a sentence.
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
