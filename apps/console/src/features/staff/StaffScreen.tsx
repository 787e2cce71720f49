import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button, buttonClass } from '#kit/Button.tsx';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { idOf } from '#kit/list/page.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { Pager } from '#kit/list/Pager.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useCallback } from 'react';
import { Invitations } from './Invitations.tsx';
import {
  findStaff,
  invitations,
  staff,
  STAFF_KEY,
  type StaffMember,
  staffMember,
  userIdOf,
} from './staff.api.ts';
import { STAFF_COLUMNS } from './staff.columns.tsx';
import { STAFF, type StaffSearch } from './staff.search.ts';

const InviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);
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
  const [invite, dialog] = useEditDialog(InviteDialog, undefined, idOf);
  // The invitations are above the list: without them it would move.
  const isReady = !useQuery(invitations()).isPending;
  const found = useQuery({ ...staff(), enabled: invalidParams.length === 0, select });
  return (
    <>
      {/* Below the tabs of the Settings area. */}
      <div className="md:not-short:h-[calc(100%-2.5rem)]">
        <ListPage
          label="Staff"
          header={
            <>
              <PageHeader
                title="Staff"
                actions={
                  <>
                    <Link to="/admin/staff/roles" className={buttonClass()}>
                      Roles
                    </Link>
                    <Button variant="primary" icon={<UserPlus />} onClick={() => invite(null)}>
                      Invite
                    </Button>
                  </>
                }
              />
              <Invitations />
            </>
          }
          filters={isReady && <ListFilters of={url} tools={<ListTools query={found} keys={[STAFF_KEY]} />} />}
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
            isReady={isReady}
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
      </div>
      {dialog}
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
