import { serverNow } from '#backend/serverNow.ts';
import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { readable } from '#kit/list/options.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { saveBlob } from '#kit/saveBlob.ts';
import { CsvButton } from '#parts/export/CsvButton.tsx';
import { SelectField } from '#kit/Select.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Figure, type Period, statementsOfReasons, transparency } from './transparency.api.ts';

/** Figures for the yearly report under the Digital Services Act, by period. */
export function TransparencyScreen() {
  const [offered] = useState(() => periods(new Date(serverNow())));
  const [label, setLabel] = useState(offered[0]?.label ?? '');
  const period = offered.find((one) => one.label === label) ?? offered[0];
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader title="Transparency" />
      <p className="max-w-2xl text-muted">
        The figures that the Digital Services Act asks for (articles 15 and 24), and the statements of reasons
        in the fields of the Commission’s transparency database, without personal data. Dates are in UTC. Only
        decisions are counted. Actions taken with Suspend, Ban, Delete or Hide are not included, and people
        are not notified of them.
      </p>
      {period !== undefined && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              label="Period"
              value={period.label}
              onChange={(event) => setLabel(event.target.value)}
              options={offered.map((one) => ({ value: one.label, label: one.label }))}
            />
            <Exports period={period} />
          </div>
          <Figures period={period} />
        </>
      )}
    </div>
  );
}

const fileName = (what: string, { from, to }: Period, ending: string) =>
  `${what}-${from}-to-${new Date(Date.parse(to) - 1).toISOString().slice(0, 10)}.${ending}`;

function Exports({ period }: { period: Period }) {
  const figures = useQuery(transparency(period));
  const csv = useAction<{ rows: readonly Figure[]; isForExcel: boolean }>({
    run: async ({ rows, isForExcel }) => {
      const { excelFormat, writeCsv } = await import('#kit/csv/writeCsv.ts');
      const text = writeCsv(
        ['section', 'item', 'detail', 'value'],
        rows.map(({ section, item, detail, value }) => [section, item, detail ?? '', value]),
        isForExcel ? excelFormat() : undefined,
      );
      saveBlob(fileName('transparency', period, 'csv'), new Blob([text], { type: 'text/csv;charset=utf-8' }));
    },
    fallback: 'Failed to export the figures',
  });
  const statements = useAction({
    run: async () => {
      const all = await statementsOfReasons(period);
      const text = JSON.stringify({ statements: all }, null, 2);
      saveBlob(
        fileName('statements-of-reasons', period, 'json'),
        new Blob([text], { type: 'application/json' }),
      );
      return all.length;
    },
    done: (count) => `${count.toLocaleString('en-GB')} statements of reasons saved.`,
    fallback: 'Failed to export the statements of reasons',
  });
  return (
    <>
      <CsvButton
        busy={csv.busy}
        disabled={figures.data === undefined}
        onExport={(isForExcel) => csv.start({ rows: figures.data ?? [], isForExcel })}
      />
      <Button icon={<Download />} busy={statements.busy} onClick={() => statements.start()}>
        Export statements (JSON)
      </Button>
    </>
  );
}

/** In the order of the law's own list. */
const SECTIONS: readonly (readonly [section: string, title: string, help: string])[] = [
  ['notices', 'Reports received', 'By the reason that the reporter chose.'],
  ['decisions', 'Decisions', 'By kind and legal basis. Excludes undone decisions.'],
  ['policies', 'Decisions by policy', 'The rule that was broken.'],
  ['source', 'Source', 'A report, or staff by themselves.'],
  ['means', 'Decided by', 'A person, or automated means.'],
  ['appeals', 'Appeals', 'Filed in the period, by outcome.'],
  ['median hours', 'Median times', 'In hours.'],
];

function Figures({ period }: { period: Period }) {
  return (
    <QueryState
      query={useQuery(transparency(period))}
      fallback="Failed to load the figures"
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(figures) =>
        figures.length === 0 ? (
          <Empty text="Nothing in this period" />
        ) : (
          <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {SECTIONS.map(([section, title, help]) => (
              <Section
                key={section}
                title={title}
                help={help}
                figures={figures.filter((figure) => figure.section === section)}
              />
            ))}
          </div>
        )
      }
    </QueryState>
  );
}

function Section({ title, help, figures }: { title: string; help: string; figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <Card title={title}>
      <p className="text-sm text-faint">{help}</p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(({ item, detail, value }) => (
          <div key={`${item} ${detail ?? ''}`} className="contents">
            <dt>
              {readable(item)}
              {detail !== null && detail !== 'none' && (
                <span className="text-faint">
                  {' '}
                  · {detail === 'terms' ? 'terms of the marketplace' : 'illegal content'}
                </span>
              )}
            </dt>
            <dd className="text-right tabular-nums">{value.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Usual periods: the last two years by calendar year and half, and the last 90 days. */
export function periods(today: Date): readonly (Period & { label: string })[] {
  const year = today.getUTCFullYear();
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const tomorrow = Date.UTC(year, today.getUTCMonth(), today.getUTCDate() + 1);
  return [
    { label: 'Last 90 days', from: day(tomorrow - 90 * 24 * 60 * 60_000), to: day(tomorrow) },
    ...[year, year - 1].flatMap((of) => [
      { label: String(of), from: `${of}-01-01`, to: `${of + 1}-01-01` },
      { label: `July to December ${of}`, from: `${of}-07-01`, to: `${of + 1}-01-01` },
      { label: `January to June ${of}`, from: `${of}-01-01`, to: `${of}-07-01` },
    ]),
  ].filter(({ from }) => from < day(tomorrow));
}
