import { UnknownSection } from '#features/taxonomy/UnknownSection.tsx';
import { createFileRoute } from '@tanstack/react-router';

/** An unknown section, behind the same guard. */
export const Route = createFileRoute('/_staff/_admins/admin/taxonomy/$')({ component: Unknown });

function Unknown() {
  return <UnknownSection section={Route.useParams()._splat ?? ''} />;
}
