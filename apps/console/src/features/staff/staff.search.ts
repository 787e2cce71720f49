import { aStaffRole, search } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';

export const STAFF = listOf('admin_get_staff', {
  filters: {
    search: { label: 'Search', argument: null, by: search('Name, username or email', 1) },
    role: { label: 'Role', argument: null, by: aStaffRole },
  },
  drawer: 'person',
});

export type StaffSearch = SearchOf<typeof STAFF>;
export type StaffPage = PageIn<typeof STAFF>;
