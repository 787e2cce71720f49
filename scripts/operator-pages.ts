import { METRICS } from '../apps/server/src/http/prometheus.ts';
import { VARIABLE_SECTIONS } from '../apps/server/src/variables.ts';
import { z } from 'zod';

/** The page docs/variables.md. */
export function renderVariables(): string {
  const sections = Object.entries(VARIABLE_SECTIONS).map(
    ([title, section]) =>
      `## ${title}\n\n| variable | default | meaning |\n| --- | --- | --- |\n${Object.entries<z.ZodType>(
        section,
      )
        .map(([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${meaningOf(name, schema)} |\n`)
        .join('')}`,
  );
  return `# Variables

Written by \`npm run generate\` from \`apps/server/src/variables.ts\`; don't edit. An empty variable counts as unset. Invalid values are
refused at startup, by name. What they are for stands in [Operating Marketdesk](operating.md).

${sections.join('\n')}`;
}

function meaningOf(name: string, schema: z.ZodType): string {
  const { description } = schema;
  if (!description)
    throw new Error(`${name} in apps/server/src/variables.ts has no meaning: add .describe('…').`);
  return description.replaceAll('|', '\\|');
}

function defaultOf(schema: z.ZodType): string {
  const shown = schema.meta()?.shownDefault;
  if (typeof shown === 'string') return shown;
  const value =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.def.defaultValue : null;
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '';
}

/** The page docs/metrics.md. */
export function renderMetrics(): string {
  const rows = Object.entries(METRICS).map(([name, [type, help]]) => `| \`${name}\` | ${type} | ${help} |\n`);
  return `# Metrics

Written by \`npm run generate\` from \`apps/server/src/http/prometheus.ts\`; don't edit. \`GET /metrics\` answers them in Prometheus' text
format. Counters count one process and restart at zero with it, unless they are counted in the database. Which to watch stands in the
[runbook](runbook.md#what-to-watch).

| metric | type | meaning |
| --- | --- | --- |
${rows.join('')}`;
}
