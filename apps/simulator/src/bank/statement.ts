import { formatCents } from '@marketdesk/bank-files/amounts.ts';
import xmlbuilder from 'xmlbuilder';
import type { OrderedPayment, PaymentOrder } from './order.ts';

/** A line of a statement. Negative if money leaves the account. */
export interface Booking {
  amountCents: number;
  /** null for a whole order. */
  payment: OrderedPayment | null;
  batch: { messageId: string; paymentId: string; count: number } | null;
  /** Of a returned payment. */
  returnReason: string | null;
}

interface Statement {
  account: PaymentOrder['debtor'];
  day: string;
  number: number;
  openingCents: number;
  bookings: readonly Booking[];
}

/** A statement of one day (camt.053.001.08) and its closing balance. */
export function writeStatement({ account, day, number, openingCents, bookings }: Statement): {
  xml: string;
  closingCents: number;
} {
  const closingCents = bookings.reduce((sum, { amountCents }) => sum + amountCents, openingCents);
  const id = `${day}-${number}`;
  const createdAt = `${day}T20:00:00`;
  const root = {
    '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
    BkToCstmrStmt: {
      GrpHdr: { MsgId: `STATEMENTS-${id}`, CreDtTm: createdAt },
      Stmt: {
        Id: id,
        ElctrncSeqNb: number,
        LglSeqNb: number,
        CreDtTm: createdAt,
        Acct: { Id: { IBAN: account.iban }, Ccy: 'EUR' },
        Bal: [balance('OPBD', openingCents, day), balance('CLBD', closingCents, day)],
        Ntry: bookings.map((booking, index) =>
          entry(booking, { account, day, reference: `${id}-${index + 1}` }),
        ),
      },
    },
  };
  const xml = xmlbuilder.create({ Document: root }, { encoding: 'UTF-8' }).end({ pretty: true });
  return { xml, closingCents };
}

const money = (cents: number): object => ({
  Amt: { '@Ccy': 'EUR', '#text': formatCents(Math.abs(cents)) },
  CdtDbtInd: cents < 0 ? 'DBIT' : 'CRDT',
});

const balance = (type: string, cents: number, day: string): object => ({
  Tp: { CdOrPrtry: { Cd: type } },
  ...money(cents),
  Dt: { Dt: day },
});

function entry(
  { amountCents, payment, batch, returnReason }: Booking,
  { account, day, reference }: { account: Statement['account']; day: string; reference: string },
): object {
  return {
    ...money(amountCents),
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    ValDt: { Dt: day },
    AcctSvcrRef: reference,
    BkTxCd: {
      Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: returnReason === null ? 'ESCT' : 'RRTN' } },
    },
    NtryDtls: {
      ...(batch && { Btch: { MsgId: batch.messageId, PmtInfId: batch.paymentId, NbOfTxs: batch.count } }),
      ...(payment && {
        TxDtls: {
          Refs: { EndToEndId: payment.endToEndId },
          ...money(amountCents),
          // A return names the parties of the original payment.
          RltdPties: { ...party('Dbtr', account), ...party('Cdtr', payment.creditor) },
          RmtInf: { Ustrd: payment.remittance },
          ...(returnReason !== null && { RtrInf: { Rsn: { Cd: returnReason } } }),
        },
      }),
    },
  };
}

const party = (role: 'Dbtr' | 'Cdtr', { name, iban }: PaymentOrder['debtor']): object => ({
  [role]: { Pty: { Nm: name } },
  [`${role}Acct`]: { Id: { IBAN: iban } },
});
