import { shortId } from '#kit/CopyId.tsx';
import { useQuery } from '@tanstack/react-query';
import { nameOf, userBrief } from './users.api.ts';

/** The name of the filtered user, for its chip; the beginning of the id until loaded. */
export function useUserName(userId: string | undefined): string {
  const user = useQuery({ ...userBrief(userId ?? ''), enabled: userId !== undefined });
  return user.data ? nameOf(user.data) : shortId(userId ?? '');
}
