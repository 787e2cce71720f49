import { NoPage } from '#shell/NoPage.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';

const SECTIONS = ['categories', 'unmatched', 'synonyms', 'aliases', 'adoption', 'supply', 'diagnostics'];

/** An address without a page of its own, behind the same guard. The section is its first segment; by default the overview. */
export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/$')({
  beforeLoad: ({ params: { _splat = '' }, location: { searchStr } }) => {
    const [section = ''] = _splat.split('/');
    if (section === 'overview') throw redirect({ href: `/admin/taxonomy${searchStr}`, replace: true });
    if (SECTIONS.includes(section))
      throw redirect({ href: `/admin/taxonomy/${section}${searchStr}`, replace: true });
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
