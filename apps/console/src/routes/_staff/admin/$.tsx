import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { createFileRoute, Link } from '@tanstack/react-router';

/** Where staff mistype an address, the sidebar stays. */
export const Route = createFileRoute('/_staff/admin/$')({
  component: () => (
    <>
      <PageHeader title="Page not found" />
      <Empty
        text="There is no such page."
        hint="The address may be mistyped, or the page no longer exists."
        action={
          <Link to="/admin" className={buttonClass('primary')}>
            Go to Dashboard
          </Link>
        }
      />
    </>
  ),
});
