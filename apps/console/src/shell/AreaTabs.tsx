import { useMayOpen } from '#session/useMayOpen.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { AREAS, isWithin } from './navigation.tsx';

/** The pages of the current area, above each of them. Nothing elsewhere, or for someone who may open only one. */
export function AreaTabs() {
  const mayOpen = useMayOpen();
  const pathname = useLocation({ select: (location) => location.pathname });
  return AREAS.map(({ label: area, pages }) => {
    const links = pages.filter(mayOpen);
    // The first page of an area may be above the others.
    const current = links.findLast((link) => isWithin(pathname, link));
    if (current === undefined || links.length < 2) return null;
    return (
      <nav key={area} aria-label={area} className="overflow-x-auto border-b px-2 md:px-4 print:hidden">
        <ul className="mx-auto flex max-w-360 gap-1">
          {links.map((link) => (
            <li key={link.label}>
              <Link
                to={link.to}
                activeOptions={{ exact: link !== current }}
                className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    );
  });
}
