import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { inThousands } from '#kit/format/count.ts';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { idOf } from '#kit/list/page.ts';
import { QueryTable } from '#kit/list/QueryTable.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { staffRoles } from '#parts/staffRoles.api.ts';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { staff } from '../staff.api.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { areasOf, BUILT_IN_ROLES, isBuiltIn, type ListedRole } from './roles.ts';

const COLUMNS: ListColumn<ListedRole>[] = [
  {
    id: 'name',
    header: 'Role',
    grow: true,
    cell: (role) => (
      <span className="block min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {role.name}
          </span>
          {isBuiltIn(role) && <Badge>Built in</Badge>}
          {role.proposed !== null && <Badge tone="warn">Change proposed</Badge>}
        </span>
        <span dir="auto" className="block truncate text-sm text-muted">
          {role.description || NOTHING}
        </span>
      </span>
    ),
  },
  {
    id: 'member_count',
    header: 'People',
    align: 'right',
    width: 'w-20',
    cell: ({ member_count: count }) => (
      <span className="tabular">{count === null ? NOTHING : inThousands(count)}</span>
    ),
  },
  {
    id: 'permissions',
    header: 'Permissions',
    from: 'sm',
    align: 'right',
    width: 'w-28',
    cell: ({ permissions }) => <span className="tabular">{permissions.length}</span>,
  },
  {
    id: 'areas',
    header: 'Areas',
    from: 'lg',
    grow: true,
    tone: 'muted',
    cell: ({ permissions }) => areasOf(permissions).join(', '),
  },
  {
    id: 'updated_at',
    header: 'Changed',
    from: 'md',
    width: 'w-28',
    cell: ({ updated_at: at }) => (at === null ? NOTHING : <TimeAgo at={at} short />),
  },
];

/** The roles of the staff: two built-in ones, and those that people who manage the staff define. */
export function RolesScreen() {
  const people = useQuery(staff()).data;
  const select = useMemo(() => {
    const countOf = (name: string) => people?.filter(({ role_name: role }) => role === name).length ?? null;
    const builtIn = BUILT_IN_ROLES.map((role) => ({ ...role, member_count: countOf(role.id) }));
    return (roles: readonly ListedRole[]): ListedRole[] => [...builtIn, ...roles];
  }, [people]);
  const all = useQuery({ ...staffRoles(), select });
  const [edit, dialog] = useEditDialog(RoleEditor, all.data, idOf);
  const columns = useMemo((): ListColumn<ListedRole>[] => [...COLUMNS, editColumn(edit)], [edit]);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <PageHeader
        title="Roles"
        crumbs={[{ label: 'Staff', to: '/admin/staff' }]}
        actions={
          <Button variant="primary" icon={<Plus />} onClick={() => edit(null)}>
            New role
          </Button>
        }
      />
      <p className="max-w-prose text-muted">
        A role is what a person may see and do here. Rules about money, such as two people for large
        withdrawals, hold for every role.
      </p>
      <div className="overflow-x-auto rounded-lg border bg-surface shadow-card">
        <QueryTable
          label="Roles"
          query={all}
          fallback="Failed to load roles"
          lines={6}
          columns={columns}
          rowId={idOf}
          behaviour={{ onOpen: edit }}
        />
      </div>
      {dialog}
    </div>
  );
}

function editColumn(edit: (role: ListedRole) => void): ListColumn<ListedRole> {
  return {
    ...ACTIONS,
    cell: (role) => (
      <IconButton
        label={`${isBuiltIn(role) ? 'View' : 'Edit'} ${isolated(role.name)}`}
        size="sm"
        icon={isBuiltIn(role) ? <Eye /> : <Pencil />}
        onClick={() => edit(role)}
      />
    ),
  };
}
