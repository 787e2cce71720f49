// The users list as a react-admin team would build it, with the features of the console's list: the same rows from the same
// procedure, selection, pictures, badges, filters, actions, a drawer, and a guard that checks the session.
import { Avatar, Chip, Drawer } from '@mui/material';
import { createRoot } from 'react-dom/client';
import {
  Admin,
  AutocompleteInput,
  BooleanField,
  BulkExportButton,
  BulkUpdateButton,
  DatagridConfigurable,
  DateField,
  EditBase,
  EditButton,
  FunctionField,
  List,
  NullableBooleanInput,
  Pagination,
  ReferenceInput,
  Resource,
  SelectInput,
  ShowButton,
  SimpleForm,
  TextField,
  TextInput,
  useRedirect,
} from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { authProvider } from './authProvider';
import { dataProvider, type User } from './dataProvider';

const LISTS = ['reports', 'support', 'posts', 'reviews', 'withdrawals'];

const filters = [
  <TextInput key="search" source="search" alwaysOn />,
  <SelectInput
    key="role"
    source="role"
    alwaysOn
    choices={['user', 'moderator', 'admin'].map((id) => ({ id, name: id }))}
  />,
  <SelectInput key="tier" source="tier" alwaysOn choices={['free', 'pro'].map((id) => ({ id, name: id }))} />,
  <NullableBooleanInput key="suspended" source="is_suspended" alwaysOn />,
  <NullableBooleanInput key="banned" source="is_banned" alwaysOn />,
  <NullableBooleanInput key="worker" source="is_worker" />,
  <ReferenceInput key="category" source="category_id" reference="categories">
    <AutocompleteInput />
  </ReferenceInput>,
  <TextInput key="country" source="country_code" />,
];

const bulkActions = (
  <>
    <BulkExportButton />
    <BulkUpdateButton label="Unsuspend" data={{ is_suspended: false }} />
    <BulkUpdateButton label="Unban" data={{ is_banned: false }} />
  </>
);

function Users() {
  return (
    <>
      <List
        filters={filters}
        perPage={50}
        sort={{ field: 'created_at', order: 'DESC' }}
        pagination={<Pagination rowsPerPageOptions={[50]} />}
      >
        <DatagridConfigurable bulkActionButtons={bulkActions} rowClick="edit">
          <FunctionField source="full_name" render={nameOf} />
          <TextField source="email" />
          <FunctionField source="role" render={({ role }: User) => <Chip size="small" label={role} />} />
          <BooleanField source="is_worker" />
          <FunctionField
            source="subscription_tier"
            render={({ subscription_tier }: User) => <Chip size="small" label={subscription_tier} />}
          />
          <FunctionField
            source="is_suspended"
            render={({ is_suspended }: User) =>
              is_suspended ? <Chip size="small" color="warning" label="Suspended" /> : 'No'
            }
          />
          <FunctionField
            source="is_banned"
            render={({ is_banned }: User) =>
              is_banned ? <Chip size="small" color="error" label="Banned" /> : 'No'
            }
          />
          <DateField source="created_at" showTime />
          <ShowButton label="" />
          <EditButton label="" />
        </DatagridConfigurable>
      </List>
      <Routes>
        <Route path=":id" element={<UserDrawer />} />
      </Routes>
    </>
  );
}

const nameOf = ({ full_name, avatar_url }: User) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
    <Avatar src={avatar_url ?? undefined} sx={{ width: 28, height: 28, fontSize: 12 }}>
      {full_name?.slice(0, 1)}
    </Avatar>
    {full_name}
  </span>
);

function UserDrawer() {
  const redirect = useRedirect();
  return (
    <Drawer open anchor="right" onClose={() => redirect('list', 'users')}>
      <EditBase>
        <SimpleForm>
          <TextInput source="full_name" />
        </SimpleForm>
      </EditBase>
    </Drawer>
  );
}

function Empty() {
  return null;
}

createRoot(document.getElementById('root')!).render(
  <Admin authProvider={authProvider} dataProvider={dataProvider} disableTelemetry requireAuth>
    <Resource name="users" list={Users} hasEdit hasShow />
    {LISTS.map((name) => (
      <Resource key={name} name={name} list={Empty} />
    ))}
  </Admin>,
);
