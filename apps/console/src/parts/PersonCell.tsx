import { cx } from '#kit/cx.ts';
import { UserRef } from './UserRef.tsx';

interface PersonCellProps {
  userId: string | null;
  /** The list's main column is short. */
  roomy?: boolean;
}

/** A user in a row that has much else to show: a long name gives way to the list's main column. */
export function PersonCell({ userId, roomy = false }: PersonCellProps) {
  return (
    <span
      className={cx(
        'block min-w-0',
        roomy ? 'max-w-32 wide:max-w-44 2xl:max-w-64' : 'max-w-28 xl:max-w-36 wide:max-w-32 2xl:max-w-48',
      )}
    >
      <UserRef userId={userId} />
    </span>
  );
}
