import { Link, linkOptions } from '@tanstack/react-router';

const LINKS = [
  { label: 'Users', link: linkOptions({ to: '/admin/users' }) },
  {
    label: 'Open Reports',
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Pro Users',
    link: linkOptions({ to: '/admin/users', search: { tier: 'pro' } }),
  },
  {
    label: 'Suspended',
    link: linkOptions({ to: '/admin/users', search: { isSuspended: 'true' } }),
  },
  {
    label: 'Banned',
    link: linkOptions({ to: '/admin/users', search: { isBanned: 'true' } }),
  },
  { label: 'Withdrawals', link: linkOptions({ to: '/admin/withdrawals' }) },
] as const;

const TAXONOMY_LINKS = [
  { label: 'Aliases', link: linkOptions({ to: '/admin/taxonomy/aliases' }) },
  { label: 'Synonyms', link: linkOptions({ to: '/admin/taxonomy/synonyms' }) },
  { label: 'Unmatched Search Queries', link: linkOptions({ to: '/admin/taxonomy/unmatched' }) },
] as const;

const LOOK =
  'inline-flex h-7 pointer-coarse:h-11 items-center rounded-full border bg-surface px-2.5 text-sm font-medium text-muted shadow-card transition-colors duration-100 hover:border-line-strong hover:text-ink';

/** The lists that staff open most; admins also see the taxonomy's. */
export function QuickLinks({ withTaxonomy }: { withTaxonomy: boolean }) {
  const links = withTaxonomy ? [...LINKS, ...TAXONOMY_LINKS] : LINKS;
  return (
    <nav aria-label="Quick links">
      <ul className="flex flex-wrap gap-1.5">
        {links.map(({ label, link }) => (
          <li key={label}>
            <Link {...link} className={LOOK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
