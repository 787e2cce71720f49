import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { Pager } from '#kit/list/Pager.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { findStaff, staff, STAFF_KEY, type StaffMember, staffMember, userIdOf } from './staff.api.ts';
import { STAFF_COLUMNS } from './staff.columns.tsx';
import { STAFF, type StaffSearch } from './staff.search.ts';

const StaffDrawer = lazyDrawer(() => import('./StaffDrawer.tsx'));

/** The staff with what they hold; kept by admins. */
export function StaffScreen({ search }: { search: StaffSearch }) {
  const url = useListUrl(STAFF, search);
  const { list, page: values, invalidParams, openId } = url;
  const { search: text, role, page = 1 } = values;
  const select = useCallback(
    (all: StaffMember[]) => findStaff(all, { search: text, role, page }),
    [text, role, page],
  );
  const found = useQuery({ ...staff(), enabled: invalidParams.length === 0, select });
  return (
    <>
      <ListPage
        label="Staff"
        header={<PageHeader title="Staff" />}
        filters={<ListFilters of={url} tools={<ListTools query={found} keys={[STAFF_KEY]} />} />}
        pager={
          <>
            <p role="status" className="tabular mr-auto text-sm text-muted">
              {found.data !== undefined &&
                `${found.data.found} ${found.data.found === 1 ? 'person' : 'people'}`}
            </p>
            <Pager page={page} hasNext={found.data?.hasNext === true} onPage={list.page} />
          </>
        }
      >
        <ListBody
          of={url}
          query={found}
          words={{
            fallback: 'Failed to load the staff',
            empty: 'No staff found.',
            hint: 'People with access to this console appear here.',
            icon: <Users />,
          }}
          columns={STAFF_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label="Staff"
              columns={STAFF_COLUMNS}
              rows={rows}
              rowId={userIdOf}
              behaviour={{
                openId,
                onOpen: ({ user_id: id }) => list.show({ person: id }, { replace: openId !== undefined }),
                rowHref: ({ user_id: id }) => `/admin/users/${id}`,
              }}
            />
          )}
        </ListBody>
      </ListPage>
      <StaffDrawer
        openId={openId}
        known={found.data?.rows}
        rowId={userIdOf}
        find={staffMember}
        onClose={() => void list.close()}
        onShow={(id) => list.show({ person: id }, { replace: true })}
        reread={async () => (await found.refetch()).data}
      />
    </>
  );
}
