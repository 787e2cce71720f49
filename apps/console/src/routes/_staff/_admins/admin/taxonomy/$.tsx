import { ADMIN_LINKS } from '#shell/navigation.tsx';
import { NoPage } from '#shell/NoPage.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';

/** An unknown address, behind the same guard. The section is its first segment; default the overview. */
export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/$')({
  staticData: { permission: 'taxonomy.read' },
  beforeLoad: ({ params: { _splat = '' }, location: { searchStr } }) => {
    const [section = ''] = _splat.split('/');
    const page = section === 'overview' ? '/admin/taxonomy' : `/admin/taxonomy/${section}`;
    if (ADMIN_LINKS.some(({ to }) => to === page)) throw redirect({ href: page + searchStr, replace: true });
  },
  component: Unknown,
});

function Unknown() {
  const { _splat: section = '' } = Route.useParams();
  return (
    <NoPage
      title="Taxonomy"
      text="This section does not exist."
      hint={
        <>
          The taxonomy has no section “<span className="wrap-anywhere">{section}</span>”.
        </>
      }
      to="/admin/taxonomy"
      verb="Go to Overview"
    />
  );
}
