import { Link, linkOptions } from '@tanstack/react-router';

const LINKS = [
  { label: 'Users', link: linkOptions({ to: '/admin/users' }) },
  { label: 'Open Reports', link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }) },
  { label: 'Open Tickets', link: linkOptions({ to: '/admin/support', search: { status: 'open' } }) },
  { label: 'Pro Users', link: linkOptions({ to: '/admin/users', search: { tier: 'pro' } }) },
  { label: 'Suspended', link: linkOptions({ to: '/admin/users', search: { isSuspended: 'true' } }) },
  { label: 'Banned', link: linkOptions({ to: '/admin/users', search: { isBanned: 'true' } }) },
  { label: 'Withdrawals', link: linkOptions({ to: '/admin/withdrawals' }) },
] as const;

/** The lists that staff open most. */
export function QuickLinks() {
  return (
    <nav aria-label="Quick links">
      <ul className="flex flex-wrap gap-2">
        {LINKS.map(({ label, link }) => (
          <li key={label}>
            <Link
              {...link}
              className="inline-flex h-7 items-center rounded-full border bg-surface px-3 text-sm font-medium text-muted shadow-card transition-colors duration-100 hover:border-line-strong hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
