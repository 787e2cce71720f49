import type { Move } from '#kit/LeaveGuard.tsx';

/** What is typed for a new category is still there after such a move. */
export const samePage = ({ current, next }: Move): Promise<boolean> =>
  Promise.resolve(current.pathname === next.pathname);

/** The same of what is typed into the subcategories of a category. */
export const sameCategory = async (move: Move): Promise<boolean> =>
  (await samePage(move)) && categoryOf(move.current) === categoryOf(move.next);

function categoryOf({ search }: Move['next']): unknown {
  return 'categoryId' in search ? search.categoryId : undefined;
}
