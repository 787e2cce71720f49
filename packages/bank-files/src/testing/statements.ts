import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import xmlbuilder from 'xmlbuilder';
import { formatCents } from '../amounts.ts';
import { ibans, ids } from './payments.ts';

/** A statement as a bank knows it, to be written in several formats. */
export interface ModelStatement {
  iban: string;
  openingCents: number;
  entries: ModelEntry[];
}

export interface ModelEntry {
  amountCents: number;
  reference: string;
  day: string;
  payments: ModelPayment[];
}

interface ModelPayment {
  endToEndId: string;
  name: string;
  iban: string;
  remittance: string;
}

const OWN_IBAN = composeIBAN({ countryCode: 'DE', bban: '370400440532013000' }) ?? '';

const words = fc
  .stringMatching(/^[A-Za-zäöü0-9][A-Za-zäöü0-9 .,()]{0,24}$/)
  .map((text) => text.replace(/ +/g, ' ').trim());

/** Without the separator of MT940's subfields, which banks do not write inside a value. */
const endToEndIds = ids.filter((id) => !id.includes('?'));

const payment = fc.record({ endToEndId: endToEndIds, name: words, iban: ibans, remittance: words });

const entry: fc.Arbitrary<ModelEntry> = fc.record({
  amountCents: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((cents) => cents !== 0),
  reference: fc.stringMatching(/^[A-Z0-9]{1,12}$/).filter((text) => text !== 'NONREF'),
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  payments: fc.array(payment, { minLength: 1, maxLength: 1 }),
});

export const statements: fc.Arbitrary<ModelStatement> = fc.record({
  iban: fc.constant(OWN_IBAN),
  openingCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  entries: fc.array(entry, { maxLength: 5 }),
});

const closingCents = ({ openingCents, entries }: ModelStatement): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents);

const money = (cents: number): object => ({
  Amt: { '@Ccy': 'EUR', '#text': formatCents(Math.abs(cents)) },
  CdtDbtInd: cents < 0 ? 'DBIT' : 'CRDT',
});

const balance = (type: string, cents: number): object => ({
  Tp: { CdOrPrtry: { Cd: type } },
  ...money(cents),
  Dt: { Dt: '2026-02-28' },
});

function camtEntry({ amountCents, reference, day, payments }: ModelEntry): object {
  const role = amountCents < 0 ? 'Cdtr' : 'Dbtr';
  return {
    ...money(amountCents),
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: day },
    AcctSvcrRef: reference,
    BkTxCd: { Prtry: { Cd: 'NTRF' } },
    NtryDtls: {
      TxDtls: payments.map(({ endToEndId, name, iban, remittance }) => ({
        Refs: { EndToEndId: endToEndId },
        RltdPties: { [role]: { Pty: { Nm: name } }, [`${role}Acct`]: { Id: { IBAN: iban } } },
        RmtInf: { Ustrd: remittance },
      })),
    },
  };
}

export function writeCamt053(statement: ModelStatement): string {
  const root = {
    '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
    BkToCstmrStmt: {
      GrpHdr: { MsgId: 'M1', CreDtTm: '2026-02-28T20:00:00' },
      Stmt: {
        Id: 'S1',
        CreDtTm: '2026-02-28T20:00:00',
        Acct: { Id: { IBAN: statement.iban }, Ccy: 'EUR' },
        Bal: [balance('OPBD', statement.openingCents), balance('CLBD', closingCents(statement))],
        Ntry: statement.entries.map(camtEntry),
      },
    },
  };
  return xmlbuilder.create({ Document: root }, { encoding: 'UTF-8' }).end({ pretty: true });
}

const shortDay = (day: string): string => day.slice(2).replaceAll('-', '');

const shortMoney = (cents: number): string => formatCents(Math.abs(cents)).replace('.', ',');

const shortBalance = (cents: number): string => `${cents < 0 ? 'D' : 'C'}260228EUR${shortMoney(cents)}`;

/** Subfields of at most 27 characters, numbered on. */
function subfields(payments: readonly ModelPayment[]): string {
  const [first] = payments;
  if (first === undefined) return '';
  const texts = [`EREF+${first.endToEndId}`, `SVWZ+${first.remittance}`].flatMap(
    (text) => text.match(/.{1,27}/g) ?? [],
  );
  const fields = texts.map((text, index) => `?${20 + index}${text}`).join('');
  return `166?00BUCHUNG${fields}?31${first.iban}?32${first.name}`;
}

export function writeMt940(statement: ModelStatement): string {
  const lines = [
    ':20:S1',
    `:25:${statement.iban}`,
    ':28C:1/1',
    `:60F:${shortBalance(statement.openingCents)}`,
  ];
  for (const { amountCents, reference, day, payments } of statement.entries) {
    lines.push(
      `:61:${shortDay(day)}${day.slice(5).replace('-', '')}${amountCents < 0 ? 'D' : 'C'}R${shortMoney(amountCents)}NTRFNONREF//${reference}`,
    );
    lines.push(...(`:86:${subfields(payments)}`.match(/.{1,65}/g) ?? []));
  }
  return [...lines, `:62F:${shortBalance(closingCents(statement))}`, '-', ''].join('\r\n');
}
