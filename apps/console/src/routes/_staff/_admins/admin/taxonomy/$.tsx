import { UnknownSection } from '#features/taxonomy/UnknownSection.tsx';
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
  return <UnknownSection section={Route.useParams()._splat ?? ''} />;
}
