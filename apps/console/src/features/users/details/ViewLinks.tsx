import { Link } from '@tanstack/react-router';

const VIEWS = [
  { label: 'Profile', search: {}, ofHistory: false },
  { label: 'History', search: { view: 'history' }, ofHistory: true },
] as const;

interface ViewLinksProps {
  userId: string;
  /** Which of them is shown, whatever else the address says. */
  isHistory: boolean;
}

/** The two views of a user's page. */
export function ViewLinks({ userId, isHistory }: ViewLinksProps) {
  return (
    <nav aria-label="Views" className="flex gap-1 border-b">
      {VIEWS.map(({ label, search, ofHistory }) => (
        <Link
          key={label}
          to="/admin/users/$userId"
          params={{ userId }}
          search={search}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={ofHistory === isHistory ? 'page' : undefined}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium text-muted hover:text-ink forced-colors:border-[Canvas] aria-[current=page]:border-accent forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
