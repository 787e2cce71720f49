// The users list as a team that takes react-admin would have it: its layout, its table, the same rows from the same procedure.
import { createRoot } from 'react-dom/client';
import {
  Admin,
  BooleanField,
  DatagridConfigurable,
  DateField,
  EditButton,
  List,
  NumberField,
  Pagination,
  Resource,
  SelectInput,
  TextField,
  TextInput,
} from 'react-admin';
import { dataProvider } from './dataProvider';

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
];

function Users() {
  return (
    <List
      filters={filters}
      perPage={50}
      sort={{ field: 'created_at', order: 'DESC' }}
      pagination={<Pagination rowsPerPageOptions={[50]} />}
    >
      <DatagridConfigurable bulkActionButtons={false}>
        <TextField source="full_name" />
        <TextField source="email" />
        <TextField source="role" />
        <BooleanField source="is_worker" />
        <TextField source="subscription_tier" />
        <BooleanField source="is_suspended" />
        <BooleanField source="is_banned" />
        <NumberField source="balance" options={{ style: 'currency', currency: 'EUR' }} />
        <DateField source="created_at" showTime />
        <EditButton />
      </DatagridConfigurable>
    </List>
  );
}

function Empty() {
  return null;
}

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={Users} edit={Empty} />
    {LISTS.map((name) => (
      <Resource key={name} name={name} list={Empty} />
    ))}
  </Admin>,
);
