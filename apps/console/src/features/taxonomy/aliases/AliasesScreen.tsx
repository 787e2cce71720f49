import { cleared } from '#engine/list/filters.ts';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button } from '#kit/Button.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Pager } from '#kit/list/Pager.tsx';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, Signpost } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { counted } from '../move/counted.ts';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { type Alias, aliases, aliasId, findAliases } from './aliases.api.ts';
import { aliasColumns } from './aliases.columns.tsx';
import { ALIASES, type AliasesSearch } from './aliases.search.ts';
import { CreateAlias } from './CreateAlias.tsx';
import { useAliasDeletion } from './useAliasDeletion.tsx';

export function AliasesScreen({ search }: { search: AliasesSearch }) {
  const url = useListUrl(ALIASES, search);
  const { list, page: values, invalidParams } = url;
  const { search: text, type, target, page = 1, create = false } = values;
  const select = useCallback(
    (all: Alias[]) => findAliases(all, { search: text, type, target, page }),
    [text, type, target, page],
  );
  const found = useQuery({ ...aliases(), enabled: invalidParams.length === 0, select });
  const deletion = useAliasDeletion();
  const columns = useMemo(() => aliasColumns(deletion.ask), [deletion.ask]);
  return (
    <ListPage
      label="Aliases"
      header={
        <TaxonomyHeader
          title="Aliases"
          search={search}
          list={list}
          actions={
            <May permission="taxonomy.edit">
              <Button variant="primary" icon={<Plus />} onClick={() => list.show({ create: 'true' })}>
                Create alias
              </Button>
            </May>
          }
        />
      }
      filters={<ListFilters of={url} onClear={() => list.filter(cleared(ALIASES.filters))} />}
      pager={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="tabular text-sm text-muted">
            {found.data !== undefined && counted(found.data.found, 'alias', 'aliases')}
          </p>
          <Pager page={page} hasNext={found.data?.hasNext === true} onPage={list.page} />
        </div>
      }
    >
      <ListBody
        of={url}
        query={found}
        words={{
          fallback: 'Failed to load taxonomy data',
          empty: 'No data.',
          hint: 'When an item is merged into another, its slug becomes an alias. You can also create aliases yourself.',
          icon: <Signpost />,
        }}
        columns={columns.length}
      >
        {(rows) => (
          <DataTable
            label="Aliases"
            columns={columns}
            rows={rows}
            rowId={aliasId}
            behaviour={{ keys: true }}
          />
        )}
      </ListBody>
      {deletion.dialog}
      <May permission="taxonomy.edit">
        <CreateAlias open={create} onClose={() => list.show({ create: undefined })} />
      </May>
    </ListPage>
  );
}
