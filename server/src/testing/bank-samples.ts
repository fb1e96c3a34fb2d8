// Bank files as published, with our own names and figures. Structures from svapnil/iso20022.js test/assets
// (cross_river/pain_002_batch_rejected.xml, nordea/pain_002_v3_txn_reject.xml, ing/example_camt.xml) and
// OCA/account-payment account_payment_return_import_iso20022/test_files (test-sepa-camt-053-unpaid.xml,
// test-sepa-camt-054-unpaid.xml). Envelopes as in prowide/prowide-iso20022
// iso20022-core/src/test/resources/camt.053.001.07.xml.

const head = (message: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">`

/** The bank could not read the file, so its id is missing: cross_river/pain_002_batch_rejected.xml. */
export const unreadFile = (reason: string): string => `${head('pain.002.001.03')}
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>bank00012</MsgId><CreDtTm>2026-11-24T07:56:06.228Z</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
      <OrgnlNbOfTxs>0</OrgnlNbOfTxs>
      <OrgnlCtrlSum>0.0000</OrgnlCtrlSum>
      <GrpSts>RJCT</GrpSts>
      <StsRsnInf><Rsn><Cd>NARR</Cd></Rsn><AddtlInf><![CDATA[${reason}]]></AddtlInf></StsRsnInf>
    </OrgnlGrpInfAndSts>
  </CstmrPmtStsRpt>
</Document>`

type Check = { endToEndId: string; status: string; name?: string }

/** The same message with payee name check results: nordea/pain_002_v3_txn_reject.xml with the codes of that check. */
export const payeeCheckReport = (messageId: string, group: string, payments: readonly Check[]): string =>
  `${head('pain.002.001.10')}
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>VOP2026112401</MsgId><CreDtTm>2026-11-24T08:00:00Z</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>
      ${payments
        .map(
          ({ endToEndId, status, name }) =>
            `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
              name ? `<StsRsnInf><AddtlInf>${name}</AddtlInf></StsRsnInf>` : ''
            }</TxInfAndSts>`,
        )
        .join('\n')}
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>`

type Returned = {
  endToEndId: string
  /** The amount returned, and the amount sent. */
  amount: string
  sent?: string
  fee?: string
  /** Before version 3, charges have no records. */
  old?: boolean
}

/** A return less the bank's charges, structured like OCA's test-sepa-camt-053-unpaid.xml. */
export function returnLessFee({ endToEndId, amount, sent, fee, old = false }: Returned): string {
  const charge = fee ? `<Amt Ccy="EUR">${fee}</Amt><CdtDbtInd>DBIT</CdtDbtInd>` : ''
  const charges = charge && `<Chrgs>${old ? charge : `<Rcrd>${charge}</Rcrd>`}</Chrgs>`
  return `${head('camt.053.001.02')}
  <BkToCstmrStmt>
    <GrpHdr><MsgId>MSG20261124</MsgId><CreDtTm>2026-11-24T20:49:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>ZY08RIVULET</Id>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <TxsSummry><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>${amount}</Sum></TtlCdtNtries></TxsSummry>
      <Ntry>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-11-24</Dt></BookgDt>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><InstrId>FA1</InstrId><EndToEndId>${endToEndId}</EndToEndId></Refs>
          <AmtDtls>${sent ? `<InstdAmt><Amt Ccy="EUR">${sent}</Amt></InstdAmt>` : ''}<TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
          ${charges}
          <RtrInf><Rsn><Cd>AC06</Cd></Rsn><AddtlInf>/RTYP/RTRN</AddtlInf></RtrInf>
        </TxDtls></NtryDtls>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>`
}

/**
 * One total for the file with its number of payments: the batch of
 * ing/example_camt.xml, as statement or intraday report.
 */
export function batchDebit(
  name: string,
  amount: string,
  kind: 'camt.052' | 'camt.053' = 'camt.053',
): string {
  const [root, part] = kind === 'camt.053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrAcctRpt', 'Rpt']
  return `${head(`${kind}.001.02`)}
  <${root}>
    <GrpHdr><MsgId>20261124_2</MsgId><CreDtTm>2026-11-24T01:55:04.378+01:00</CreDtTm></GrpHdr>
    <${part}>
      <Id>20261124</Id>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Ntry>
        <NtryRef>0212133</NtryRef>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <NtryDtls><Btch><PmtInfId>${name}</PmtInfId><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>
      </Ntry>
    </${part}>
  </${root}>
</Document>`
}

/** Version 2 of a status report, which some banks still send: no blocks, and older names of the reasons. */
export const oldStatusReport = (
  messageId: string,
  payments: readonly Check[],
): string => `${head('pain.002.001.02')}
  <pain.002.001.02>
    <GrpHdr><MsgId>PSR2026112401</MsgId><CreDtTm>2026-11-24T08:00:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
    ${payments
      .map(
        ({ endToEndId, status }) =>
          `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
            status === 'RJCT'
              ? '<StsRsnInf><StsRsn><Cd>AC01</Cd></StsRsn><AddtlStsRsnInf>Konto unbekannt</AddtlStsRsnInf></StsRsnInf>'
              : ''
          }</TxInfAndSts>`,
      )
      .join('\n')}
  </pain.002.001.02>
</Document>`

const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*>\s*/, '')

/** Messages in an envelope with a header of their own, as banks and containers for several messages send them. */
export const enveloped = (...messages: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<env:BizMsgEnvlp xmlns:env="urn:example:envelope">${messages
    .map(
      (xml) =>
        `<env:Msg><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.01"><BizMsgIdr>B1</BizMsgIdr><MsgDefIdr>camt.053.001.02</MsgDefIdr></AppHdr>${withoutDeclaration(xml)}</env:Msg>`,
    )
    .join('')}</env:BizMsgEnvlp>`
