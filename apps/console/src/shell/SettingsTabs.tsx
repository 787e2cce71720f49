import { useMayOpen } from '#session/useMayOpen.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { isWithin, SETTINGS_LINKS } from './navigation.tsx';

/** The pages of the Settings area, above each of them. Nothing elsewhere, or for someone who may open only one. */
export function SettingsTabs() {
  const links = SETTINGS_LINKS.filter(useMayOpen());
  const isHere = useLocation({ select: ({ pathname }) => links.some((link) => isWithin(pathname, link)) });
  if (!isHere || links.length < 2) return null;
  return (
    <nav aria-label="Settings" className="overflow-x-auto border-b px-2 md:px-4 print:hidden">
      <ul className="mx-auto flex max-w-360 gap-1">
        {links.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="-mb-px flex h-10 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
