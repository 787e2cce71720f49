import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';

const LEFT = [134, 466, 126];
const RIGHT = [690];

/** The page's cards, empty, in their own sizes. */
export function PostSkeleton() {
  usePageTitle('Post');
  return <CardsSkeleton left={LEFT} right={RIGHT} />;
}
