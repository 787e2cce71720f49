import { signOut } from '#backend/auth.ts';
import { useNavigate } from '@tanstack/react-router';

/** Signs out and leads to the sign-in page, there even if the service can't be told. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } finally {
      await navigate({ to: '/admin/login' });
    }
  };
}
