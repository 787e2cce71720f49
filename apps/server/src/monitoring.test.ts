import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { METRICS } from './http/prometheus.ts';
import { repositoryRoot } from './repository.ts';
import { findProgram } from './testing/programs.ts';

// The alert rules and the dashboard in deploy/.

const file = (name: string) => path.join(repositoryRoot(), name);
const read = (name: string) => readFile(file(name), 'utf8');
const RULES = 'deploy/prometheus-rules.yml';
const PROMTOOL = findProgram('promtool');

async function rules() {
  const { groups } = z
    .object({
      groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
    })
    .parse(parse(await read(RULES)));
  return groups.flatMap((group) => group.rules);
}

async function dashboardQueries() {
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })) })
    .parse(JSON.parse(await read('deploy/grafana-dashboard.json')));
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The metrics that a text names, without the suffixes of histograms. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:marketdesk|process)_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );

it('every metric in the alert rules and the dashboard exists', async () => {
  const expressions = [...(await rules()).map(({ expr }) => expr), ...(await dashboardQueries())];
  expect(expressions.length).toBeGreaterThan(50);
  const unknown = [...metricsIn(expressions.join('\n'))].filter((name) => !(name in METRICS));
  expect(unknown).toEqual([]);
});

it('every metric to watch in the runbook has an alert rule, and every rule is in the runbook', async () => {
  const table = (await read('docs/runbook.md')).split('\n').filter((line) => line.startsWith('| `'));
  const watched = metricsIn(table.map((line) => line.split(' | ')[0]).join('\n'));
  const alerting = metricsIn((await rules()).map(({ expr }) => expr).join('\n'));
  expect([...alerting].sort()).toEqual([...watched].filter((name) => name in METRICS).sort());
});

it.skipIf(PROMTOOL === null)('the alerts fire when they should, and not on a quiet server', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-rules-'));
  const quiet = [
    ['up{job="marketdesk", instance="a"}', '1x120'],
    ['marketdesk_database_up', '1x120'],
    ['marketdesk_database_ping_seconds', '0.001x120'],
    ['marketdesk_requests_total{instance="a", route="rest", status="200"}', '0+100x120'],
    ['marketdesk_payouts_open{state="undecided"}', '0x120'],
    ['marketdesk_payout_conflicts_total', '0x120'],
    ['marketdesk_backup_late', '0x120'],
    ['marketdesk_realtime_sockets', '3x120'],
    ['process_uptime_seconds{job="marketdesk", instance="a"}', '0+60x120'],
  ];
  const failing = [
    ['up{job="marketdesk", instance="a"}', '1x60 0x60'],
    ['marketdesk_requests_total{instance="b", route="rest", status="200"}', '0+100x120'],
    ['marketdesk_requests_total{instance="b", route="rest", status="500"}', '0+2x120'],
    // The first rejected payout ever.
    ['marketdesk_payout_steps_total{outcome="not_sent"}', '_x100 1x20'],
    ['marketdesk_job_runs_total{instance="b", exported_job="mails", result="failed"}', '0+1x120'],
    ['marketdesk_payout_conflicts_total', '0x100 1x20'],
    ['marketdesk_backup_late', '0x100 1x20'],
  ];
  const fired = ['Down', 'Errors', 'PayoutsRejected', 'JobFails', 'PayoutConflict', 'BackupLate'];
  const names = (await rules()).map(({ alert }) => alert);
  const test = (series: string[][], firing: readonly string[]) => ({
    interval: '1m',
    input_series: series.map(([name, values]) => ({ series: name, values })),
    promql_expr_test: names.map((alert) => ({
      expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
      eval_time: '110m',
      exp_samples: firing.includes(alert) ? [{ value: 1 }] : [],
    })),
  });
  await writeFile(
    path.join(folder, 'test.yml'),
    JSON.stringify({
      rule_files: [file(RULES)],
      evaluation_interval: '1m',
      tests: [
        test(quiet, []),
        test(
          failing,
          fired.map((name) => `Marketdesk${name}`),
        ),
      ],
    }),
  );
  await promisify(execFile)(PROMTOOL ?? '', ['test', 'rules', path.join(folder, 'test.yml')]).catch(
    (error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(stdout + stderr);
    },
  );
  await rm(folder, { recursive: true });
});
