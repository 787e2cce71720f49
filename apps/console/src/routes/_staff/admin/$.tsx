import { NoPage } from '#shell/NoPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

/** Unknown addresses of staff keep the sidebar. */
export const Route = createFileRoute('/_staff/admin/$')({
  component: () => (
    <NoPage
      title="Page not found"
      text="There is no such page."
      hint="The address may be mistyped, or the page no longer exists."
      to="/admin"
      verb="Go to Dashboard"
    />
  ),
});
