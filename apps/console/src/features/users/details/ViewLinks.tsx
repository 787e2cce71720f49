import { Link } from '@tanstack/react-router';

const VIEWS = [
  { label: 'Profile', search: {} },
  { label: 'History', search: { view: 'history' } },
] as const;

/** The two views of a user's page. */
export function ViewLinks({ userId, isHistory }: { userId: string; isHistory: boolean }) {
  return (
    <nav aria-label="Views" className="flex gap-1 border-b">
      {VIEWS.map(({ label, search }) => (
        <Link
          key={label}
          to="/admin/users/$userId"
          params={{ userId }}
          search={search}
          replace
          resetScroll={false}
          aria-current={(label === 'History') === isHistory ? 'page' : undefined}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
