import { UserRef } from './UserRef.tsx';

const ROOM = {
  little: 'max-w-28 xl:max-w-36 wide:max-w-28 2xl:max-w-40',
  /** Of a list with a column more than others. */
  least: 'max-w-32 min-[1700px]:max-w-48 [&_.size-6]:size-5',
  much: 'max-w-28 xl:max-w-40 wide:max-w-30 2xl:max-w-44 @max-[60rem]/beside:max-w-28',
  /** Of a list with few columns. */
  plenty: 'max-w-28 lg:max-w-60',
};

interface PersonCellProps {
  userId: string | null;
  /** The width that the list's main column leaves. */
  room?: keyof typeof ROOM;
}

/** A user in a crowded row: a long name takes two lines, in favour of the list's main column. */
export function PersonCell({ userId, room = 'little' }: PersonCellProps) {
  return (
    <span className={`block w-max ${ROOM[room]}`}>
      <UserRef userId={userId} wraps />
    </span>
  );
}
