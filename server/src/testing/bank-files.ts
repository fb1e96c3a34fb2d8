// Minimal ISO 20022 bank files for tests of bank responses.

const document = (message: string, root: string, inner: string, prefix = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${prefix}Document xmlns${prefix ? `:${prefix.slice(0, -1)}` : ''}="urn:iso:std:iso:20022:tech:xsd:${message}"><${prefix}${root}>${inner}</${prefix}${root}></${prefix}Document>`

export type Report = {
  messageId: string
  group?: string
  block?: string
  /** Reason code of the group. */
  reason?: string
  payments?: { endToEndId: string; status: string; reason?: string; note?: string; amount?: string }[]
}

const reasonOf = (code: string | undefined, note?: string) =>
  code
    ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${note ? `<AddtlInf>${note}</AddtlInf>` : ''}</StsRsnInf>`
    : ''

/** pain.002.001.10, the response to a pain.001. */
export function statusReport({ messageId, group, block, reason, payments = [] }: Report): string {
  const each = payments.map(
    ({ endToEndId, status, reason: why, note, amount }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reasonOf(why, note)}${
        amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ''
      }</TxInfAndSts>`,
  )
  const blocks = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${
    block ? `<PmtInfSts>${block}</PmtInfSts>` : ''
  }${each.join('')}</OrgnlPmtInfAndSts>`
  return document(
    'pain.002.001.10',
    'CstmrPmtStsRpt',
    `<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-24T08:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${
      group ? `<GrpSts>${group}</GrpSts>` : ''
    }${reasonOf(reason)}</OrgnlGrpInfAndSts>${block || each.length > 0 ? blocks : ''}`,
  )
}

export type Entry = {
  amount: string
  /** Incoming money; otherwise outgoing. */
  credit?: boolean
  /** Booked by default. */
  status?: string
  endToEndId?: string
  /** Reason code of a returned payment. */
  returned?: string
  note?: string
  /** One total for a whole message. */
  batch?: string
}

function entry({ amount, credit, status = 'BOOK', endToEndId, returned, note, batch }: Entry): string {
  const sign = credit ? 'CRDT' : 'DBIT'
  const money = `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`
  const back = returned
    ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn>${note ? `<AddtlInf>${note}</AddtlInf>` : ''}</RtrInf>`
    : ''
  const details = endToEndId
    ? `<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${money}${back}</TxDtls></NtryDtls>`
    : batch
      ? `<NtryDtls><Btch><PmtInfId>${batch}</PmtInfId></Btch></NtryDtls>`
      : ''
  return `<Ntry>${money}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><BkTxCd/>${details}</Ntry>`
}

const account = '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>'
const header = '<GrpHdr><MsgId>BANK-2</MsgId><CreDtTm>2026-11-24T20:00:00Z</CreDtTm></GrpHdr>'
const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`

/** camt.053.001.08, a day's statement. */
export const statement = (entries: readonly Entry[]): string =>
  document(
    'camt.053.001.08',
    'BkToCstmrStmt',
    `${header}<Stmt><Id>2026-228</Id>${account}${balance}${entries.map(entry).join('')}</Stmt>`,
  )

/** camt.054.001.08 with single entries; with namespace prefixes, as some banks write them. */
export const notice = (entries: readonly Entry[]): string =>
  document(
    'camt.054.001.08',
    'BkToCstmrDbtCdtNtfctn',
    `${header}<Ntfctn><Id>2026-1</Id>${account}${entries.map(entry).join('')}</Ntfctn>`,
  )
    .replace(/<(\/?)([A-Z])/g, '<$1n:$2')
    .replace('xmlns=', 'xmlns:n=')
