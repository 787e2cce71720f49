import { cleared } from '#engine/list/filters.ts';
import { ListFilters } from '#engine/list/ListFilters.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button } from '#kit/Button.tsx';
import { Checkbox } from '#kit/Checkbox.tsx';
import { FormDialog } from '#kit/dialog/FormDialog.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { Pager } from '#kit/list/Pager.tsx';
import { TextField } from '#kit/TextInput.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus, Signpost } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { counted } from '../move/counted.ts';
import { TargetSelect } from '../targets/TargetSelect.tsx';
import { TaxonomyHeader } from '../TaxonomyPage.tsx';
import { aliasId, findAliases, type Alias, aliases } from './aliases.api.ts';
import { AliasDeletion } from './AliasDeletion.tsx';
import { ALIASES_COLUMNS } from './aliases.columns.tsx';
import { ALIASES, type AliasesSearch } from './aliases.search.ts';
import { useCreateAlias } from './useCreateAlias.ts';

/** Aliases, and the item that each points to. */
export function AliasesScreen({ search }: { search: AliasesSearch }) {
  const url = useListUrl(ALIASES, search);
  const { list, page: values, invalidParams } = url;
  const { search: text, type, target, page = 1, create = false } = values;
  const select = useCallback(
    (all: Alias[]) => findAliases(all, { search: text, type, target, page }),
    [text, type, target, page],
  );
  const found = useQuery({ ...aliases(), enabled: invalidParams.length === 0, select });
  return (
    <ListPage
      label="Aliases"
      header={
        <TaxonomyHeader
          title="Aliases"
          search={search}
          list={list}
          actions={
            <Button variant="primary" icon={<Plus />} onClick={() => list.show({ create: 'true' })}>
              Create alias
            </Button>
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
      <AliasDeletion>
        <ListBody
          of={url}
          query={found}
          fallback="Failed to load taxonomy data"
          empty="No data."
          emptyHint="When an item is merged into another, its slug becomes an alias. You can also create aliases yourself."
          icon={<Signpost />}
          columns={ALIASES_COLUMNS.length}
        >
          {(rows) => <DataTable label="Aliases" columns={ALIASES_COLUMNS} rows={rows} rowId={aliasId} keys />}
        </ListBody>
      </AliasDeletion>
      <CreateAlias open={create} onClose={() => list.show({ create: undefined })} />
    </ListPage>
  );
}

/** The dialog for a new alias. What was typed stays until the alias is there, also when the dialog is closed meanwhile. */
function CreateAlias({ open, onClose }: { open: boolean; onClose: () => void }) {
  const slugBox = useRef<HTMLInputElement>(null);
  const { typed, change, problem, isReady, isBusy, create } = useCreateAlias((another) => {
    if (another) slugBox.current?.focus();
    else onClose();
  });
  return (
    <FormDialog
      open={open}
      title="Create alias"
      description="A former or alternative slug that points to an item."
      verb="Create"
      icon={<Plus />}
      action={{ busy: isBusy, error: null }}
      disabled={!isReady}
      aside={
        <span className="mr-auto flex h-8 items-center">
          <Checkbox
            label="Create another"
            checked={typed.another}
            onChange={(event) => change({ another: event.target.checked })}
          />
        </span>
      }
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label="From slug"
        error={problem}
        ref={slugBox}
        value={typed.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="former-slug"
        className="font-mono text-sm"
        onChange={(event) => change({ slug: event.target.value })}
      />
      <TargetSelect value={typed.target} onChange={(target) => change({ target })} disabled={isBusy} />
    </FormDialog>
  );
}
