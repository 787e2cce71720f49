import { signOut } from '#backend/auth.ts';
import { useNavigate } from '@tanstack/react-router';

/** Signs out and goes to the sign-in page, even if the service can't be reached. The next sign-in leads to `from`. */
export function useLeave(from?: string): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } finally {
      await navigate({ to: '/admin/login', search: from === undefined ? {} : { from } });
    }
  };
}
