import { Button } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readSearch } from '#kit/list/search.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { languageName } from '../languages.ts';
import { CONTROLS, type ControlsSearch, DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { TaxonomyPage } from '../TaxonomyPage.tsx';
import { diagnostics } from './diagnostics.api.ts';
import { CHECK_COLUMNS } from './diagnostics.columns.tsx';

/** Whether the taxonomy is whole, when one asks. */
export function DiagnosticsScreen({ search }: { search: ControlsSearch }) {
  const { values, notUnderstood } = readSearch(CONTROLS, search);
  const locale = values.locale ?? DEFAULT_LOCALE;
  const list = useListSearch();
  // Only the button runs it: the checks read every table of the taxonomy.
  const checks = useQuery({ ...diagnostics(locale), enabled: false });
  const notRun = checks.data === undefined && checks.error === null && !checks.isFetching;
  return (
    <TaxonomyPage
      title="Diagnostics"
      search={search}
      list={list}
      problems={notUnderstood}
      actions={
        <Button
          variant="primary"
          icon={<Stethoscope />}
          busy={checks.isFetching}
          onClick={() => void checks.refetch()}
        >
          Run diagnostics
        </Button>
      }
    >
      <Card title={`Checks in ${languageName(locale)}`} actions={<Summary checks={checks.data} />} flush>
        {notRun ? (
          <Empty
            icon={<Stethoscope />}
            text="Not run yet."
            hint="Run diagnostics checks names, synonyms, aliases and trending, and says how much breaks each rule."
          />
        ) : (
          <QueryState
            query={checks}
            fallback="Diagnostics failed"
            skeleton={<TableSkeleton columns={3} rows={12} />}
          >
            {(rows) => (
              <DataTable label="Checks" columns={CHECK_COLUMNS} rows={rows} rowId={({ name }) => name} />
            )}
          </QueryState>
        )}
      </Card>
    </TaxonomyPage>
  );
}

function Summary({ checks }: { checks: readonly { ok: boolean }[] | undefined }) {
  if (checks === undefined) return null;
  const passed = checks.filter(({ ok }) => ok).length;
  return (
    <p role="status" className="tabular text-sm text-muted">
      {passed} of {checks.length} OK
    </p>
  );
}
