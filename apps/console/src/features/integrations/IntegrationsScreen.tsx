import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button } from '#kit/Button.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { idOf } from '#kit/list/page.ts';
import { sortOf } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { targets } from './integrations.api.ts';
import { NARROW_TARGET_COLUMNS, TARGET_COLUMNS } from './targets.columns.tsx';
import { TARGETS, type TargetsSearch } from './targets.search.ts';
import { targetPath } from './target.ts';
import { TargetDialog } from './TargetDialog.tsx';

/** Where Marketdesk sends its events, newest first. A row opens its page. */
export function IntegrationsScreen({ search }: { search: TargetsSearch }) {
  const url = useListUrl(TARGETS, search);
  const query = useQuery({ ...targets(url.page), enabled: url.invalidParams.length === 0 });
  const navigate = useNavigate();
  // `times` is the dialog's key: each opening starts empty.
  const [adding, setAdding] = useState({ open: false, times: 0 });
  const columns = useIsNarrow() ? NARROW_TARGET_COLUMNS : TARGET_COLUMNS;
  const show = (id: string) =>
    void navigate({ to: '/admin/integrations/$targetId', params: { targetId: id } });
  return (
    <>
      <ListPage
        label="Integrations"
        lines={2}
        header={
          <PageHeader
            title="Integrations"
            actions={
              <Button
                variant="primary"
                icon={<Plus />}
                onClick={() => setAdding(({ times }) => ({ open: true, times: times + 1 }))}
              >
                New integration
              </Button>
            }
          />
        }
        filters={<ListFilters of={url} tools={<ListTools query={query} />} />}
        pager={<ListPager of={url} query={query} pageQuery={targets} />}
      >
        <ListBody
          of={url}
          query={query}
          words={{
            fallback: 'Failed to load the integrations',
            empty: 'No integrations found.',
            hint: 'An integration tells another system, a chat or an address what happens in Marketdesk.',
            icon: <Webhook />,
          }}
          columns={columns.length}
        >
          {(rows) => (
            <DataTable
              label="Integrations"
              columns={columns}
              rows={rows}
              rowId={idOf}
              sort={sortOf(url.page, url.list)}
              stale={query.isPlaceholderData}
              behaviour={{ onOpen: ({ id }) => show(id), rowHref: ({ id }) => targetPath(id) }}
            />
          )}
        </ListBody>
      </ListPage>
      <TargetDialog
        key={adding.times}
        open={adding.open}
        target={null}
        onSaved={show}
        onClose={() => setAdding(({ times }) => ({ open: false, times }))}
      />
    </>
  );
}
