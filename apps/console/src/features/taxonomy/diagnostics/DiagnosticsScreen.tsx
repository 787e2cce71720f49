import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readSearch } from '#kit/list/search.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { languageName } from '#parts/languageName.ts';
import { May } from '#session/May.tsx';
import type { Check, Diagnosis } from '@marketdesk/contract/documents.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { useMemo } from 'react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { diagnostics } from './diagnostics.api.ts';
import { checkColumns } from './diagnostics.columns.tsx';
import { DIAGNOSTICS_VOCABULARY, type DiagnosticsSearch } from './diagnostics.search.ts';
import { QualityCard } from './QualityCard.tsx';
import { TopTens } from './TopTens.tsx';
import { useHousekeeping } from './useHousekeeping.tsx';

/** Checks of the taxonomy, and the quality of its search, on demand. */
export function DiagnosticsScreen({ search }: { search: DiagnosticsSearch }) {
  const { values, invalidParams } = readSearch(DIAGNOSTICS_VOCABULARY, search);
  const locale = values.locale ?? DEFAULT_LOCALE;
  const list = useListSearch();
  const diagnosis = useQuery({
    ...diagnostics(locale),
    // Slow, so it runs on demand; after the first run also on Refresh and after housekeeping.
    enabled: ({ state }) => state.data !== undefined || state.error !== null,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const housekeeping = useHousekeeping();
  const notRun = diagnosis.data === undefined && diagnosis.error === null && !diagnosis.isFetching;
  return (
    <TaxonomyPage title="Diagnostics" search={search} list={list} problems={invalidParams}>
      <May permission="taxonomy.edit">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={<Stethoscope />}
            busy={diagnosis.isFetching}
            onClick={() => void diagnosis.refetch()}
          >
            Run diagnostics
          </Button>
          {housekeeping.button}
        </div>
        {housekeeping.answer}
        {notRun ? (
          <Card title={`Checks in ${languageName(locale)}`} flush>
            <Empty
              icon={<Stethoscope />}
              text="Not run yet."
              hint="Diagnostics check names, synonyms, aliases and trending, and count the problems."
            />
          </Card>
        ) : (
          <Answer diagnosis={diagnosis} locale={values.locale} language={languageName(locale)} />
        )}
      </May>
      <QualityCard days={values.days} list={list} />
    </TaxonomyPage>
  );
}

interface AnswerProps {
  diagnosis: UseQueryResult<Diagnosis>;
  locale: string | undefined;
  language: string;
}

function Answer({ diagnosis, locale, language }: AnswerProps) {
  const columns = useMemo(() => checkColumns(locale), [locale]);
  const { data, dataUpdatedAt } = diagnosis;
  if (data !== undefined && !('checks' in data) && diagnosis.error === null) {
    return <TopTens trending={data.trending_24h_top10} selections={data.recent_selections_top10} />;
  }
  const checks = data !== undefined && 'checks' in data ? data.checks : undefined;
  return (
    <Card
      title={`Checks in ${language}`}
      actions={checks !== undefined && <Summary checks={checks} at={dataUpdatedAt} />}
      flush
    >
      <QueryState
        query={diagnosis}
        fallback="Diagnostics failed"
        skeleton={<TableSkeleton columns={4} rows={15} />}
      >
        {() => <DataTable label="Checks" columns={columns} rows={checks ?? []} rowId={({ name }) => name} />}
      </QueryState>
    </Card>
  );
}

function Summary({ checks, at }: { checks: readonly Check[]; at: number }) {
  const passed = checks.filter(({ ok }) => ok).length;
  return (
    <span className="tabular flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      <span role="status">
        {passed} of {checks.length} OK
      </span>
      <span aria-hidden="true">·</span>
      <TimeAgo at={new Date(at).toISOString()} />
    </span>
  );
}
