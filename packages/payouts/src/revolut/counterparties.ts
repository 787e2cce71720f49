import { z } from 'zod';
import { PayoutMisdirected, PayoutNotSent } from '../errors.ts';
import type { PayoutOrder } from '../provider.ts';
import type { RevolutApi } from './api.ts';
import { RevolutRefusal } from './options.ts';

const counterparty = z.object({
  id: z.string().min(1),
  revtag: z.string().nullish(),
  created_at: z.string(),
  accounts: z
    .array(z.object({ id: z.string().min(1), iban: z.string().nullish(), currency: z.string().nullish() }))
    .nullish(),
});
type Counterparty = z.output<typeof counterparty>;

const remembered = z.object({ counterparty_id: z.string().min(1), account_id: z.string().min(1).optional() });

/** The receiver of `/pay`, by Revolut's IDs. */
export type Receiver = Readonly<{ counterparty_id: string; account_id?: string }>;

/** Stores Revolut's IDs of a user's destination, so that it is registered there only once. */
export type RememberCounterparty = (order: PayoutOrder, receiver: Receiver) => Promise<void>;

const PAGE = 1000;
const MAX_PAGES = 20;

/**
 * The receiver of an order: the stored counterparty, or a newly registered one. Revolut is asked for its destination,
 * and a counterparty with another destination is not paid. Errors: those of RevolutApi, PayoutNotSent,
 * PayoutMisdirected.
 */
export async function receiverOf(
  api: RevolutApi,
  order: PayoutOrder,
  remember: RememberCounterparty,
): Promise<Receiver> {
  const { data } = remembered.safeParse(order.counterparty);
  if (data) {
    const known = await api.get(pathOf(data.counterparty_id), {}, counterparty);
    refuseOtherDestination(order, known, data.account_id ?? null);
    return compact(data.counterparty_id, data.account_id);
  }
  const receiver =
    order.method === 'bank' ? await bankReceiver(api, order) : await revtagReceiver(api, order);
  await remember(order, receiver);
  return receiver;
}

async function bankReceiver(api: RevolutApi, order: PayoutOrder): Promise<Receiver> {
  const { destination, holder_name } = order;
  const iban = normalized(destination?.iban);
  if (!iban) throw new PayoutNotSent('This user has not entered a bank account for payouts.');
  const bic = destination?.bic;
  const created = await create(api, {
    individual_name: nameParts(destination?.holder ?? holder_name),
    bank_country: iban.slice(0, 2),
    currency: 'EUR',
    iban,
    ...(bic && { bic }),
  });
  const account = created.accounts?.find((one) => normalized(one.iban) === iban) ?? created.accounts?.[0];
  refuseOtherDestination(order, created, account?.id ?? null);
  return compact(created.id, account?.id);
}

async function revtagReceiver(api: RevolutApi, order: PayoutOrder): Promise<Receiver> {
  const revtag = order.destination?.revtag?.replace(/^@/, '');
  if (!revtag) throw new PayoutNotSent('This user has not entered a Revtag for payouts.');
  try {
    const name = order.destination?.holder ?? order.holder_name;
    const created = await create(api, { profile_type: 'personal', name, revtag });
    refuseOtherDestination(order, created, null);
    return compact(created.id);
  } catch (error) {
    // Revolut registers a Revtag only once. It may have been registered before a crash that prevented storing its ID.
    if (!(error instanceof RevolutRefusal)) throw error;
    const existing = await findRevtag(api, revtag);
    if (!existing) throw error;
    return compact(existing.id);
  }
}

const pathOf = (id: string) => `/counterparty/${encodeURIComponent(id)}`;

const create = (api: RevolutApi, fields: object) =>
  api.post('/counterparty', JSON.stringify(fields), counterparty);

async function findRevtag(api: RevolutApi, revtag: string): Promise<Counterparty | null> {
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: String(PAGE), ...(before !== null && { created_before: before }) };
    const rows: Counterparty[] = await api.get('/counterparties', query, z.array(counterparty));
    const match = rows.find((row) => row.revtag?.replace(/^@/, '').toLowerCase() === revtag.toLowerCase());
    before = rows.at(-1)?.created_at ?? null;
    if (match || rows.length < PAGE || before === null) return match ?? null;
  }
  return null;
}

/** The counterparty; null = Revolut has none with this ID. Errors: those of RevolutApi. */
export async function counterpartyById(api: RevolutApi, id: string): Promise<Counterparty | null> {
  try {
    return await api.get(pathOf(id), {}, counterparty);
  } catch (error) {
    if (error instanceof RevolutRefusal && error.status === 404) return null;
    throw error;
  }
}

/** The destination of a payment to this account of the counterparty, or to any of its accounts; null = unknown. */
export function destinationOf(
  { revtag, accounts }: Counterparty,
  accountId: string | null,
): Record<string, string> | null {
  if (revtag != null) return { revtag };
  const ibans = (accounts ?? []).filter(
    ({ id, iban }) => iban != null && (accountId === null || id === accountId),
  );
  const iban = ibans[0]?.iban;
  return iban == null ? null : { iban };
}

function refuseOtherDestination(
  { destination }: PayoutOrder,
  actual: Counterparty,
  accountId: string | null,
): void {
  const leadsTo = destinationOf(actual, accountId);
  const isOrdered = Object.entries(leadsTo ?? {}).every(
    ([key, value]) => normalized(destination?.[key]) === normalized(value),
  );
  if (leadsTo && !isOrdered) throw new PayoutMisdirected(leadsTo);
}

/** Normalizes the spelling of an IBAN or a Revtag. */
const normalized = (text: string | null | undefined) => text?.replaceAll(/[\s@]/g, '').toUpperCase();

/** Revolut requires first and last name separately. The last word is usually the family name. */
function nameParts(holder: string): { first_name: string; last_name: string } {
  const words = holder.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return { first_name: words.slice(0, -1).join(' ') || last, last_name: last };
}

function compact(counterpartyId: string, accountId?: string): Receiver {
  return { counterparty_id: counterpartyId, ...(accountId !== undefined && { account_id: accountId }) };
}
