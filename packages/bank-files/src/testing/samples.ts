/** Small files after the formats' public descriptions. */

const xml = (schema: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${schema}">${content}</Document>\n`;

const HEADER = '<GrpHdr><MsgId>BANK-0001</MsgId><CreDtTm>2026-04-01T06:00:00+02:00</CreDtTm></GrpHdr>';
const ACCOUNT = '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>';

export const balance = (
  type: string,
  euros: string,
  mark: 'CRDT' | 'DBIT' = 'CRDT',
  day = '2026-03-31',
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

const code = (kind: string): string =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${kind}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

/** A payout, a batch of two, a return and a pending entry. Version .001.08. */
export const CAMT_053_ENTRIES = `
<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">123.45</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-03-31</Dt></BookgDt><ValDt><Dt>2026-04-01</Dt></ValDt><AcctSvcrRef>REF-1</AcctSvcrRef>${code('ESCT')}
  <NtryDtls><TxDtls><Refs><EndToEndId>WD-1001</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>Marketplace GmbH</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Anna Bauer</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct></RltdPties>
    <RmtInf><Ustrd>Payout WD-1001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-03-31</Dt></BookgDt><AcctSvcrRef>REF-2</AcctSvcrRef>${code('ESCT')}
  <NtryDtls><Btch><MsgId>RUN-1</MsgId><PmtInfId>RUN-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>
    <TxDtls><Refs><EndToEndId>WD-1002</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>
    <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">20.00</Amt></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">50</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><DtTm>2026-03-31T23:30:00+02:00</DtTm></BookgDt><AcctSvcrRef>REF-3</AcctSvcrRef>
  ${code('RRTN')}
  <NtryDtls><TxDtls><Refs><EndToEndId>WD-0990</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>Marketplace GmbH</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>
      <Cdtr><Pty><Nm>Jürgen Köhler</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></CdtrAcct></RltdPties>
    <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>${code('ESCT')}<AddtlNtryInf>Expected</AddtlNtryInf></Ntry>`;

const STATEMENT_ID =
  '<Id>STMT-90</Id><StmtPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></StmtPgntn><ElctrncSeqNb>90</ElctrncSeqNb><LglSeqNb>12</LglSeqNb><CreDtTm>2026-04-01T06:00:00+02:00</CreDtTm>';

export const camt053 = (
  content = balance('PRCD', '1000.00', 'CRDT', '2026-03-30') + balance('CLBD', '896.55') + CAMT_053_ENTRIES,
  { version = '08', id = STATEMENT_ID, account = ACCOUNT } = {},
): string =>
  xml(
    `camt.053.001.${version}`,
    `<BkToCstmrStmt>${HEADER}<Stmt>${id}${account}${content}</Stmt></BkToCstmrStmt>`,
  );

/** Version .001.02: amounts of transactions are in AmtDtls, and Sts and the parties have no parts. */
export const CAMT_054_OLD = xml(
  'camt.054.001.02',
  `<BkToCstmrDbtCdtNtfctn>${HEADER}<Ntfctn><Id>NTF-5</Id><CreDtTm>2026-04-01T06:00:00</CreDtTm>${ACCOUNT}
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-31+02:00</Dt></BookgDt><BkTxCd><Prtry><Cd>191</Cd></Prtry></BkTxCd>
<NtryDtls><Btch><PmtInfId>RUN-1</PmtInfId></Btch>
<TxDtls><Refs><EndToEndId>WD-1</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">10.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>A &amp; B</Nm></Cdtr></RltdPties></TxDtls>
<TxDtls><Refs><EndToEndId>WD-2</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="USD">21.00</Amt></TxAmt></AmtDtls><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn>`,
);

/** A payment block accepted in part. */
export const pain002 = (version = '10'): string =>
  xml(
    `pain.002.001.${version}`,
    `<CstmrPmtStsRpt><GrpHdr><MsgId>BANK-0002</MsgId><CreDtTm>2026-04-01T06:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>RUN-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>RUN-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
<TxInfAndSts><OrgnlEndToEndId>WD-1001</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>WD-1002</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>IBAN invalid</AddtlInf><AddtlInf>Line 2</AddtlInf></StsRsnInf><StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn></StsRsnInf></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  );

/** German bank: account as bank code and number, subfields, umlauts. */
export const MT940_GERMAN = [
  ...['', ':20:STARTUMSE', ':25:37040044/532013000', ':28C:00012/001', ':60F:C251230EUR1000,00'],
  ':61:2601021231DR123,45NTRFNONREF//REF-1',
  ':86:177?00UEBERWEISUNG?109075/611?20EREF+WD-1001?21SVWZ+Payout WD-1001 für?22März?30ABNANL2A?31NL91ABNA0417164300?32ANNA BAUER',
  ':61:2601020102RC50,NRTINONREF//REF-2',
  ':86:159?00SEPA-UEBERWEISUNG RETOURE?20EREF+WD-0990?21SVWZ+RETURE',
  '?30GIBAATWW?31AT611904300234573201?32JUERGEN KOEHLER?34902',
  ':61:260102C1,NMSCREF-3',
  ...[':62F:C260102EUR827,55', '-', ''],
].join('\r\n');

/** Dutch bank: SWIFT blocks, code words, a page with interim balances, then the next. */
export const MT940_DUTCH = [
  ...[
    '{1:F01ABNANL2AXXXX0000000000}{2:I940ABNANL2AXXXXN}{4:',
    ':20:P260331',
    ':25:NL91ABNA0417164300 EUR',
    ':28C:3/1',
  ],
  ...[':60F:D260330EUR10,00', ':61:2603310331D20,00NTRFEREF//0001', '/TRCD/00100/'],
  ...[':86:/EREF/WD-1001//CNTP/DE89370400440532013000/COBADEFFXXX/A. Bauer///REM', 'I/USTD//Payout WD-1001/'],
  ...[
    ':62M:D260331EUR30,00',
    '-}',
    ':20:P260331',
    ':25:NL91ABNA0417164300 EUR',
    ':28C:3/2',
    ':60M:D260331EUR30,00',
  ],
  ...[
    ':61:2603310331C20,00NRTIEREF//0002',
    ':86:/RTRN/MS03//EREF/WD-1001/NAME/A. Bauer/IBAN/DE89370400440532013000/REMI/Back',
  ],
  ...[':61:2603310331C5,00NMSCNONREF', ':86:Plain text', 'on two lines'],
  ...[':62F:D260331EUR5,00', ':64:D260331EUR5,00', ':86:about the statement', '-}'],
].join('\n');
