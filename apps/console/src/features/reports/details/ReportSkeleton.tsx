import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';

const LEFT = [480, 330];
const RIGHT = [300, 180, 180];

/** The page's cards, empty, in their own sizes. */
export function ReportSkeleton() {
  usePageTitle('Report');
  return <CardsSkeleton left={LEFT} right={RIGHT} />;
}
