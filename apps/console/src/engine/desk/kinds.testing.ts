import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { aTicket, SupportDesk } from '#features/support/support.testing.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { FakeDesk } from './desk.testing.ts';

// What items 1 to 4 are called.
const NAMES = ['Scams', 'Harassment', 'Hate speech', 'Offensive review'] as const;

/** A desk with what it calls things, for tests that hold for each. */
interface Kind {
  thing: 'report' | 'ticket';
  title: string;
  path: string;
  /** Items 1, 2 and so on. */
  make: (items?: readonly object[], role?: string) => FakeDesk<{ id: string; status: string }>;
  list: string;
  one: string;
  claim: string;
  release: string;
  close: string;
  /** As the audit log calls it: `close_…`. */
  noun: string;
  /** What closing an item sends besides its id. */
  closing: object;
  cannotCloseOpen: string;
}

export const REPORTS: Kind = {
  thing: 'report',
  title: 'Reports',
  path: '/admin/reports',
  make: (items = [{}], role) =>
    new ReportDesk(
      items.map((about, at) => aReport(at + 1, { reason_category: NAMES[at], ...about })),
      role,
    ),
  list: 'admin_get_reports',
  one: 'admin_get_report_details',
  claim: 'admin_claim_report',
  release: 'admin_release_report',
  close: 'admin_update_report_status',
  noun: 'report',
  closing: { p_status: 'closed' },
  cannotCloseOpen: 'Claim this report first.',
};

export const SUPPORT: Kind = {
  thing: 'ticket',
  title: 'Support',
  path: '/admin/support',
  make: (items = [{}], role) =>
    new SupportDesk(
      items.map((about, at) => aTicket(at + 1, { subject: NAMES[at], ...about })),
      role,
    ),
  list: 'admin_get_support_tickets',
  one: 'support_tickets',
  claim: 'admin_claim_support_ticket',
  release: 'admin_release_support_ticket',
  close: 'admin_close_support_ticket',
  noun: 'support_ticket',
  closing: {},
  cannotCloseOpen: 'Only the claimer can close this ticket.',
};

export const nameOf = (at: number) => NAMES[at - 1] ?? '';
export const row = (at: number) => screen.findByRole('row', { name: new RegExp(nameOf(at)) });

/** What a row offers: its button, or the items of its menu. */
export async function offers(user: UserEvent, at: number): Promise<(string | null)[]> {
  const own = within(await row(at));
  const claim = own.queryByRole('button', { name: 'Claim' });
  if (claim !== null) return [claim.textContent];
  const more = own.queryByRole('button', { name: 'More actions' });
  if (more === null) return [];
  await user.click(more);
  const items = await screen.findAllByRole('menuitem');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items.map(({ textContent }) => textContent);
}

/** Presses a row's button, or an item of its menu. */
export async function press(user: UserEvent, at: number, name: string): Promise<void> {
  const own = within(await row(at));
  if (name !== 'Claim') await user.click(await own.findByRole('button', { name: 'More actions' }));
  const role = name === 'Claim' ? 'button' : 'menuitem';
  await user.click(
    name === 'Claim' ? await own.findByRole(role, { name }) : await screen.findByRole(role, { name }),
  );
}
