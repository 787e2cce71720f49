import { TransparencyScreen } from '#features/cases/transparency/TransparencyScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/_admins/admin/transparency')({
  staticData: { permission: 'audit.read' },
  component: TransparencyScreen,
});
