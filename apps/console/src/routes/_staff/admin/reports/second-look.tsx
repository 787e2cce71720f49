import { SecondLookScreen } from '#features/reports/second-look/SecondLookScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/reports/second-look')({
  staticData: { permission: 'reports.decide' },
  component: SecondLookScreen,
});
