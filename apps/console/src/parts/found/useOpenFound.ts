import { useNavigate } from '@tanstack/react-router';
import type { FoundItem } from './found.api.ts';
import { foundPage } from './foundKinds.tsx';

/** Leads to what was found. */
export function useOpenFound(): (item: FoundItem) => void {
  const navigate = useNavigate();
  return (item) => {
    const { to, search } = foundPage(item);
    // The address contains an id, which the router's types can't know; the route checks its search itself.
    void navigate({ to: to as never, search: search as never });
  };
}
