import { AccountScreen } from '#features/account/AccountScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/account')({ component: AccountScreen });
