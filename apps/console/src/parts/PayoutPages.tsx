import { buttonClass } from '#kit/Button.tsx';
import { useMayOpen } from '#session/useMayOpen.ts';
import { Link, linkOptions, useLocation } from '@tanstack/react-router';
import { BookOpenText, FileStack, Landmark, Wallet } from 'lucide-react';

const PAGES = [
  { label: 'Withdrawals', icon: Wallet, link: linkOptions({ to: '/admin/withdrawals' }) },
  { label: 'Payout runs', icon: FileStack, link: linkOptions({ to: '/admin/withdrawals/runs' }) },
  { label: 'Bank', icon: Landmark, link: linkOptions({ to: '/admin/withdrawals/bank' }) },
  { label: 'Statement', icon: BookOpenText, link: linkOptions({ to: '/admin/withdrawals/statement' }) },
];

/** Links to the other pages about payouts, as far as the viewer may open them. */
export function PayoutPages() {
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  return PAGES.filter(({ link }) => link.to !== pathname && mayOpen(link)).map(
    ({ label, icon: Icon, link }) => (
      <Link key={label} {...link} className={buttonClass()}>
        <Icon aria-hidden="true" />
        {label}
      </Link>
    ),
  );
}
