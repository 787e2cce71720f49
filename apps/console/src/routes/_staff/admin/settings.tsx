import { useMayOpen } from '#session/useMayOpen.ts';
import { SETTINGS_LINKS } from '#shell/navigation.tsx';
import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/_staff/admin/settings')({ component: Settings });

/** Opens the first page of the area that this person may open. */
function Settings() {
  const [first] = SETTINGS_LINKS.filter(useMayOpen());
  return <Navigate to={first?.to ?? '/admin'} replace />;
}
