import { UserRef } from './UserRef.tsx';

const ROOM = {
  little: 'w-28 xl:w-36 wide:w-28 2xl:w-40',
  /** In a list with many columns. */
  least: 'w-32 min-[1700px]:w-48 [&_.size-6]:size-5',
  much: 'w-28 xl:w-40 wide:w-30 2xl:w-44 @max-[60rem]/beside:w-28',
  /** In a list with few columns. */
  plenty: 'w-28 lg:w-48 xl:w-60',
};

interface PersonCellProps {
  userId: string | null;
  /** Keeps room for the list's main column. */
  room?: keyof typeof ROOM;
}

/** A user in a crowded row: long names take two lines. Has its final width before the name is loaded. */
export function PersonCell({ userId, room = 'little' }: PersonCellProps) {
  return (
    <span className={`block ${userId === null ? 'w-max' : ROOM[room]}`}>
      <UserRef userId={userId} wraps />
    </span>
  );
}
