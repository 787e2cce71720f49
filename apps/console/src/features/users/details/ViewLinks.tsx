import { Link } from '@tanstack/react-router';

const VIEWS = [
  // The page's plain address; history, also when it is filtered.
  { label: 'Profile', search: {}, exact: true },
  { label: 'History', search: { view: 'history' }, exact: false },
] as const;

/** The two views of a user's page. */
export function ViewLinks({ userId }: { userId: string }) {
  return (
    <nav aria-label="Views" className="flex gap-1 border-b">
      {VIEWS.map(({ label, search, exact }) => (
        <Link
          key={label}
          to="/admin/users/$userId"
          params={{ userId }}
          search={search}
          replace
          resetScroll={false}
          activeOptions={{ exact, includeSearch: true }}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink forced-colors:border-[Canvas] aria-[current=page]:border-accent forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
