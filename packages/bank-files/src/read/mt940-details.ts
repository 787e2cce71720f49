import { parseIban } from '../accounts.ts';
import type { TransactionEvent } from './events.ts';

type Details = Omit<TransactionEvent, 'type' | 'amountCents'>;

/**
 * The details of an entry (:86:): German subfields (`166?00…?20EREF+…?32NAME`), code words between slashes
 * (`/EREF/…/REMI/…`) or plain text. Payers choose the remittance text, so it could imitate other parts: a part
 * that occurs twice or out of order is not trusted.
 */
export function parseDetails(lines: readonly string[]): Details {
  const text = lines.join('');
  return parseSubfields(text) ?? parseCodeWords(text) ?? { ...NOTHING, remittance: lines.join(' ').trim() };
}

const NOTHING: Details = {
  endToEndId: null,
  counterparty: { name: null, iban: null },
  remittance: '',
  isReturn: false,
  returnReason: null,
};

/** Return reasons of German banks (?34) whose ISO codes public documents agree on. */
const GERMAN_REASONS: Readonly<Record<string, string>> = {
  '901': 'AC01',
  '902': 'AC04',
  '903': 'AC06',
  '904': 'AG01',
};

/** Transaction code of a returned credit transfer. */
const GERMAN_RETURN = '159';

/** In characters, the length of a full subfield. Shorter ones lost a space at their end. */
const SUBFIELD = 27;

const IDENTIFIER = /^(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/;

function parseSubfields(text: string): Details | null {
  const [, code = '', separator = ''] = /^(\d{3})([^\w\s])(?=\d\d)/.exec(text) ?? [];
  if (code === '') return null;
  const fields = text
    .slice(code.length)
    .split(new RegExp(`\\${separator}(?=\\d\\d)`))
    .slice(1)
    .map((field) => ({ number: Number(field.slice(0, 2)), value: field.slice(2) }));
  if (fields.some(({ number }, index) => index > 0 && number <= (fields[index - 1]?.number ?? 0)))
    return { ...NOTHING, remittance: text };
  const find = (number: number): string => fields.find((field) => field.number === number)?.value ?? '';
  const isReturn = code === GERMAN_RETURN;
  return {
    ...parsePurpose(
      fields.filter(({ number }) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63)),
    ),
    counterparty: { name: join([find(32), find(33)]) || null, iban: parseIban(find(31)) },
    isReturn,
    returnReason: isReturn ? (GERMAN_REASONS[find(34).trim()] ?? null) : null,
  };
}

/** Subfields that an identifier begins, and those that continue it. After SVWZ+ everything is the payer's text. */
function parsePurpose(fields: readonly { value: string }[]): {
  endToEndId: string | null;
  remittance: string;
} {
  const parts = new Map<string, string[]>();
  let current = 'SVWZ';
  let isText = false;
  for (const { value } of fields) {
    const identifier = IDENTIFIER.exec(value)?.[1];
    if (identifier !== undefined && (!isText || identifier.startsWith('ABW'))) current = identifier;
    isText ||= current === 'SVWZ';
    parts.set(current, [...(parts.get(current) ?? []), value]);
  }
  // Some banks write both into one subfield: "EREF+NOTPROVIDED SVWZ+Invoice 5".
  const [reference = '', inline = ''] = (parts.get('EREF') ?? [])
    .join('')
    .slice(5)
    .split(/ ?SVWZ\+(.*)/s);
  const purpose = join(parts.get('SVWZ') ?? []).replace(/^SVWZ\+/, '');
  return { endToEndId: toId(reference), remittance: `${inline}${purpose}`.trim() };
}

const join = (pieces: readonly string[]): string =>
  pieces
    .map((piece) => (piece.length < SUBFIELD ? `${piece} ` : piece))
    .join('')
    .trim();

const CODE_WORD =
  /\/(TRTP|RTYP|TRCD|EREF|PREF|IREF|IBAN|BIC|NAME|ORDP|BENM|CNTP|REMI|RTRN|MARF|CSID|PURP|CDTRREFTP|CDTRREF|ULTD|ULTB|ULTC|ISDT|BUSP|INID|OCMT|CHGS|EXCH|SVCL)\//;

function parseCodeWords(text: string): Details | null {
  if (!CODE_WORD.test(text.slice(0, 12)) || !text.startsWith('/')) return null;
  const [, ...pieces] = text.split(CODE_WORD);
  const values = new Map<string, string | null>();
  for (let at = 0; at < pieces.length; at += 2) {
    const word = pieces[at] ?? '';
    values.set(word, values.has(word) ? null : (pieces[at + 1] ?? ''));
  }
  const find = (word: string): string => (values.get(word) ?? '').replace(/^\/+|\/+$/g, '').trim();
  const [iban = '', , name = ''] = find('CNTP').split('/');
  const reason = /^[A-Z]{2}\d\d|^[A-Z]{4}/.exec(find('RTRN'))?.[0];
  return {
    endToEndId: toId(find('EREF')),
    counterparty: { name: find('NAME') || name || null, iban: parseIban(find('IBAN') || iban) },
    remittance: find('REMI').replace(/^USTD\/+|^STRD\/(?:CUR\/)?/, ''),
    isReturn: values.has('RTRN'),
    returnReason: reason ?? null,
  };
}

function toId(text: string): string | null {
  const id = text.trim();
  return id === '' || id.length > 35 || id === 'NOTPROVIDED' ? null : id;
}
