import { shortId } from '#kit/CopyId.tsx';
import { useQuery } from '@tanstack/react-query';
import { nameOf, userBrief } from './users.api.ts';

/** The name of the user that a list is filtered by, for its chip; the beginning of the id until that is known. */
export function useUserName(userId: string | undefined): string {
  const user = useQuery({ ...userBrief(userId ?? ''), enabled: userId !== undefined });
  return user.data ? nameOf(user.data) : shortId(userId ?? '');
}
