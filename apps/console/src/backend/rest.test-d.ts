import { rpc, rpcColumns } from './rest.ts';

// Calls that must not compile. Never run: an unexpected success reports the comment above it.

const spread = { p_status: 'open' };
const misspelt = { p_serach: 'ana', p_limit: 5 };

export const refused = [
  // @ts-expect-error There is no such procedure.
  () => rpc('admin_get_usres'),
  // @ts-expect-error The argument is misspelt.
  () => rpc('admin_get_users', { p_serach: 'ana' }),
  // @ts-expect-error It is misspelt where the arguments are put together.
  () => rpc('admin_get_users', { ...misspelt, p_offset: 0 }),
  // @ts-expect-error The argument has another type.
  () => rpc('admin_get_users', { p_limit: 'fifty' }),
  // @ts-expect-error A required argument is missing.
  () => rpc('admin_get_user_details', {}),
  // @ts-expect-error All arguments are missing.
  () => rpc('admin_get_user_details'),
  // @ts-expect-error A required argument is null.
  () => rpc('admin_get_user_details', { p_user_id: null }),
  // @ts-expect-error A procedure without arguments takes none.
  () => rpc('get_my_access', { p_user_id: 'me' }),
  // @ts-expect-error The result has no such column.
  async () => (await rpc('admin_get_users')).map(({ user_name }) => typeof user_name),
  // @ts-expect-error What may be null is not text.
  async (): Promise<string | undefined> => (await rpc('admin_get_users'))[0]?.email,
  // @ts-expect-error There is no such column to ask for.
  () => rpcColumns('admin_get_users', ['user_name']),
  // @ts-expect-error The argument of a call for some columns is misspelt.
  () => rpcColumns('admin_get_users', ['email'], { ...spread, p_serach: 'ana' }),
];

export const accepted = [
  () => rpc('admin_get_reports', { ...spread, p_limit: 5 }),
  () => rpc('get_my_access'),
  async (): Promise<string> => (await rpc('admin_get_user_details', { p_user_id: '' })).user_id,
];
