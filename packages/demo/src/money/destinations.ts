import type { Row } from '../database/insert.ts';
import { Random } from '../random/random.ts';
import { iso, MINUTE } from '../time/calendar.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Where somebody is paid: always the same for one person and method; a link needs nothing. */
export function destinationOf({ person, method }: Withdrawal): Readonly<Record<string, string>> | null {
  const random = new Random(`destination:${person.id}`);
  if (method === 'bank')
    return { holder: person.fullName ?? person.username ?? 'Account holder', iban: iban(random) };
  if (method === 'revolut')
    return { revtag: `${person.username?.slice(0, 12) ?? 'user'}${random.int(100, 999)}` };
  return null;
}

/** One row for each person and method, given shortly before the first withdrawal that needed it. */
export function destinationRows(withdrawals: readonly Withdrawal[]): Row[] {
  const rows = new Map<string, Row>();
  for (const withdrawal of withdrawals) {
    const { person, method, createdAt } = withdrawal;
    const details = destinationOf(withdrawal);
    const key = `${person.id} ${method}`;
    if (!details || rows.has(key)) continue;
    rows.set(key, { user_id: person.id, method, details, updated_at: iso(createdAt - MINUTE / 2) });
  }
  return [...rows.values()];
}

/** German in form, with the right check digits, of a bank that does not exist. */
function iban(random: Random): string {
  const account = `00000000${Array.from({ length: 10 }, () => random.int(0, 9)).join('')}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${check.toString().padStart(2, '0')}${account}`;
}
