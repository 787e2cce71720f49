import { describe, expect, it } from 'vitest';
import { readAll, readRefusal } from '../testing/read.ts';
import { balance, camt053, CAMT_053_ENTRIES, MT940_GERMAN, pain002 } from '../testing/samples.ts';
import { examplePayment, writeFile } from '../testing/payments.ts';

const statement = camt053();
const changed = (from: string, to: string): string => {
  expect(statement).toContain(from);
  return statement.replace(from, to);
};
const inUtf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text.replace('encoding="UTF-8"', 'encoding="UTF-16"'), 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
const declared = (encoding: string): string => changed('encoding="UTF-8"', `encoding="${encoding}"`);

describe('a file is refused', () => {
  it.each([
    ['that is empty', '', 'unknown_format', 'The file is empty.'],
    ['that is blank', ' \n ', 'unknown_format', 'The file is empty.'],
    ['that is a ZIP archive', 'PK\u0003\u0004xxxx', 'unknown_format', 'This is a ZIP archive.'],
    ['that is plain text', 'date;amount\n1;2\n', 'unknown_format', 'This is neither XML nor MT940'],
    ['that is long plain text', 'a;b\n'.repeat(50), 'unknown_format', 'This is neither XML nor MT940'],
    ['that is binary', `:20:a\u0000b${'x'.repeat(600)}`, 'unknown_format', 'it contains control characters'],
    ['that is one long line', 'x'.repeat(50_000), 'unknown_format', 'a line is too long'],
    [
      'that is HTML',
      '<html><br></html>',
      'other_schema',
      'The XML schema "" is not that of a bank statement.',
    ],
    ['that is broken XML', changed('</Ntry>', '</Nope>'), 'not_xml', 'this is not well-formed XML'],
    ['with text after its end', `${statement}x`, 'not_xml', 'Line 21: this is not well-formed XML.'],
    ['in another version', camt053(undefined, { version: '12' }), 'other_schema', 'Version 12 of camt.053'],
    ['in version .04 of pain.002', pain002('04'), 'other_schema', 'Version 04 of pain.002 is not supported.'],
    [
      'for the current day',
      statement.replaceAll('camt.053', 'camt.052'),
      'other_schema',
      'Download the statement',
    ],
    [
      'of another kind',
      statement.replaceAll('camt.053', 'pacs.008'),
      'other_schema',
      'is not that of a bank statement',
    ],
    ['that is cut off', statement.slice(0, 900), 'truncated', 'The file is cut off.'],
    [
      'that is cut off in MT940',
      MT940_GERMAN.slice(0, MT940_GERMAN.indexOf(':62F:')),
      'truncated',
      'Statement "STARTUMSE" is cut off.',
    ],
    [
      'without a header',
      changed('<GrpHdr>', '<Other>').replace('</GrpHdr>', '</Other>'),
      'malformed',
      'no header',
    ],
    [
      'without a statement',
      statement.replace(/<Stmt>.*<\/Stmt>/s, ''),
      'malformed',
      'The file has no statement.',
    ],
    [
      'without an order',
      pain002().replaceAll('OrgnlGrpInfAndSts', 'X'),
      'malformed',
      'does not name the order',
    ],
    [
      'without an account',
      changed('<IBAN>DE89370400440532013000</IBAN>', ''),
      'malformed',
      'has no Acct/Id/Othr/Id',
    ],
    [
      'with a wrong IBAN',
      changed('DE89370400440532013000</IBAN></Id><Ccy>', 'DE88370400440532013000</IBAN></Id><Ccy>'),
      'malformed',
      'IBAN "DE88370400440532013000" is wrong',
    ],
    [
      'of an account in another currency',
      changed('<Ccy>EUR', '<Ccy>CHF'),
      'wrong_currency',
      'The statement is in "CHF"',
    ],
    [
      'with an entry in another currency',
      changed('Ccy="EUR">123.45', 'Ccy="USD">123.45'),
      'wrong_currency',
      '"USD"',
    ],
    ['with an entry without currency', changed(' Ccy="EUR">123.45', '>123.45'), 'wrong_currency', '""'],
    ['in dollars in MT940', MT940_GERMAN.replace('EUR1000,00', 'USD1000,00'), 'wrong_currency', '"USD"'],
    [
      'with parts of a cent',
      changed('>123.45<', '>123.456<'),
      'bad_amount',
      'The amount "123.456" has too many digits.',
    ],
    ['with a huge amount', changed('>123.45<', '>1234567890123.45<'), 'bad_amount', 'has too many digits'],
    [
      'with a negative amount',
      changed('>123.45<', '>-123.45<'),
      'bad_amount',
      'The amount "-123.45" is not a number.',
    ],
    [
      'with an amount in words',
      changed('>123.45<', '>1e3<'),
      'bad_amount',
      'The amount "1e3" is not a number.',
    ],
    ['with parts of a cent in MT940', MT940_GERMAN.replace('123,45', '123,456'), 'bad_amount', '"123,456"'],
    [
      'with thousands separators in MT940',
      MT940_GERMAN.replace('1000,00', '1.000,00'),
      'bad_amount',
      '"1.000,00"',
    ],
    [
      'whose sums differ',
      changed('>123.45<', '>123.46<'),
      'sums_differ',
      'Statement "STMT-90": opening balance and entries make 896.54 euros, but the closing balance is 896.55.',
    ],
    ['whose sums differ in MT940', MT940_GERMAN.replace('827,55', '827,56'), 'sums_differ', 'is 827.56'],
    [
      'with its own entities',
      changed('<Document', '<!DOCTYPE a [<!ENTITY x "y">]><Document'),
      'forbidden_markup',
      'defines its own XML entities',
    ],
    [
      'with an external DTD',
      changed('<Document', '<!DOCTYPE a SYSTEM "http://localhost/x"><Document'),
      'forbidden_markup',
      'document type',
    ],
    ['with an unknown entity', changed('Payout', '&lol;'), 'forbidden_markup', 'Line 7: unknown XML entity.'],
    ['nested too deeply', changed('<Ntry>', '<a>'.repeat(40)), 'forbidden_markup', 'nested too deeply'],
    [
      'nested too deeply in another namespace',
      changed('<Ntry>', `<a xmlns="x">${'<a>'.repeat(40)}`),
      'forbidden_markup',
      'nested too deeply',
    ],
    [
      'in an unknown encoding',
      declared('EBCDIC-X'),
      'wrong_encoding',
      'its encoding is "EBCDIC-X". Ask your bank for a file in UTF-8.',
    ],
    ['that wrongly says UTF-16', declared('UTF-16'), 'wrong_encoding', 'its encoding is "UTF-16"'],
    [
      'with a day that does not exist',
      changed('<Dt>2026-03-31</Dt></BookgDt>', '<Dt>2026-02-30</Dt></BookgDt>'),
      'malformed',
      '"2026-02-30" is not a date.',
    ],
    [
      'with an entry without a day',
      changed('<BookgDt><Dt>2026-03-31</Dt></BookgDt><AcctSvcrRef>REF-2', '<AcctSvcrRef>REF-2'),
      'malformed',
      'Entry 2 has no BookgDt.',
    ],
    [
      'with an entry without an amount',
      changed('<Amt Ccy="EUR">123.45</Amt>', ''),
      'malformed',
      'Entry 1 has no Amt.',
    ],
    [
      'with an entry neither in nor out',
      changed('<CdtDbtInd>DBIT', '<CdtDbtInd>BOTH'),
      'malformed',
      '"BOTH" is neither CRDT nor DBIT.',
    ],
    [
      'with an id that is too long',
      changed('WD-1001', 'x'.repeat(36)),
      'malformed',
      'is longer than 35 characters',
    ],
    [
      'with a counter in words',
      changed('<LglSeqNb>12', '<LglSeqNb>twelve'),
      'malformed',
      '"twelve" is not a number.',
    ],
    [
      'with an unreadable entry in MT940',
      MT940_GERMAN.replace(':61:2601021231', ':61:26010x1231'),
      'malformed',
      "Entry 1 can't be read",
    ],
    [
      'with a balance without entries in MT940',
      MT940_GERMAN.replace(':60F:C251230EUR1000,00\r\n', ''),
      'malformed',
      'outside of the opening and closing balance',
    ],
    [
      'with an unreadable balance in MT940',
      MT940_GERMAN.replace('C251230', 'X251230'),
      'malformed',
      'is not a balance',
    ],
    [
      'without an account in MT940',
      MT940_GERMAN.replace(':25:', ':21:'),
      'malformed',
      'has no account (:25:)',
    ],
  ])('%s', async (_, file, problem, sentence) => {
    const refusal = await readRefusal(file);
    expect(refusal?.problem).toBe(problem);
    expect(refusal?.sentence).toContain(sentence);
    expect(refusal?.sentence.length).toBeLessThan(220);
  });

  it('that is an order instead of an answer', async () => {
    const refusal = await readRefusal(await writeFile([examplePayment]));
    expect(refusal).toEqual({
      problem: 'other_schema',
      sentence: 'This is a payment order, not an answer of the bank.',
    });
  });

  it.each(['', 'PK\u0003\u0004', 'date;amount', camt053(undefined, { version: '12' })])(
    'and its stream is closed: %#',
    async (text) => {
      let isClosed = false;
      const stream = (function* () {
        try {
          yield Buffer.from(text.padEnd(600));
          yield Buffer.from('\n'.repeat(20));
        } finally {
          isClosed = true;
        }
      })();
      expect(await readRefusal(stream)).not.toBeNull();
      expect(isClosed).toBe(true);
    },
  );

  it('that is not in the encoding it declares', async () => {
    const refusal = await readRefusal([Buffer.from(statement, 'latin1')]);
    expect(refusal).toEqual({
      problem: 'wrong_encoding',
      sentence: 'The file contains bytes that are not UTF-8.',
    });
  });

  it('above 20 MB, without reading the rest', async () => {
    let chunks = 0;
    const endless = (function* () {
      yield Buffer.from(statement.slice(0, 600));
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(1_048_576, ' ');
      }
    })();
    expect(await readRefusal(endless)).toEqual({
      problem: 'too_large',
      sentence: 'The file is larger than 20 MB.',
    });
    expect(chunks).toBe(20);
  });

  it('with amounts whose sum can’t be represented', async () => {
    const entry = CAMT_053_ENTRIES.split('<Ntry>')[1] ?? '';
    const large = `<Ntry>${entry.replace('123.45', '999999999999.99')}`.repeat(100);
    expect(await readRefusal(camt053(balance('OPBD', '0') + large))).toMatchObject({ problem: 'bad_amount' });
  });
});

describe('the encoding', () => {
  const withEuro = (encoding: string) => declared(encoding).replace('Payout', 'Payout für 5 €');
  const remittanceOf = async (bytes: Buffer) =>
    (await readAll([bytes])).flatMap((event) => (event.type === 'transaction' ? event.remittance : []))[0];

  it.each([
    ['UTF-8', Buffer.from(withEuro('UTF-8'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${withEuro('utf-8')}`)],
    ['UTF-16, little endian', inUtf16(`\ufeff${withEuro('UTF-8')}`, false)],
    ['UTF-16, big endian', inUtf16(`\ufeff${withEuro('UTF-8')}`, true)],
    ['UTF-16 without a byte order mark', inUtf16(withEuro('UTF-8'), false)],
    ['ISO-8859-15', Buffer.from(withEuro('ISO-8859-15').replace('€', '\u00a4'), 'latin1')],
    ['Windows-1252', Buffer.from(withEuro('windows-1252').replace('€', '\u0080'), 'latin1')],
    [
      'ISO-8859-1 with characters of Windows-1252',
      Buffer.from(withEuro('ISO-8859-1').replace('€', '\u0080'), 'latin1'),
    ],
  ])('%s is read', async (_, bytes) => expect(await remittanceOf(bytes)).toBe('Payout für 5 € WD-1001'));
});
