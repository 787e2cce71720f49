import { formatCents } from '@marketdesk/bank-files/amounts.ts';

/** The account of the bench, of a bank that does not exist. */
export const ACCOUNT = 'DE79000000001234567890';

export interface Booking {
  endToEndId: string;
  /** Negative if money leaves the account. */
  cents: number;
}

const OPENING = 100_000_000_000;
const DAY = '2026-03-31';

/**
 * A statement (camt.053.001.08) with one piece for each booking. Short, because 50,000 must fit in 20 MB. `sum`: of the
 * bookings, in cents.
 */
export function* statementOf(bookings: Iterable<Booking>, sum: number): Generator<Buffer> {
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>` +
      `<GrpHdr><MsgId>BENCH</MsgId><CreDtTm>${DAY}T20:00:00</CreDtTm></GrpHdr><Stmt><Id>BENCH</Id><CreDtTm>${DAY}T20:00:00</CreDtTm>` +
      `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', OPENING)}${balance('CLBD', OPENING + sum)}`,
  );
  let reference = 0;
  for (const { endToEndId, cents } of bookings) {
    reference += 1;
    yield Buffer.from(
      `<Ntry>${money(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>` +
        `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`,
    );
  }
  yield Buffer.from('</Stmt></BkToCstmrStmt></Document>');
}

const money = (cents: number): string =>
  `<Amt Ccy="EUR">${formatCents(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balance = (type: string, cents: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${DAY}</Dt></Dt></Bal>`;
