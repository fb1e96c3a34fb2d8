// Writes the SEPA credit transfer file (pain.001.001.09): many payments from one account.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { formatHundredths } from '@rivulet/contract/money'
import { XMLBuilder } from 'fast-xml-parser'
import { latinText, longestName } from '@rivulet/contract/text/latin'

export type Address = { street: string | null; postcode: string | null; town: string; country: string }
export type Party = { name: string; iban: string; address: Address | null }

export type Transfer = {
  endToEndId: string
  cents: number
  to: Party
  /** Remittance information shown to the payee. */
  remittance: string
}
export type TransferOrder = {
  messageId: string
  createdAt: Date
  /** YYYY-MM-DD. */
  executionDate: string
  from: Party & { bic: string | null }
  transfers: readonly Transfer[]
}

const limits = {
  id: 35,
  name: longestName,
  remittance: 140,
  street: 70,
  postcode: 16,
  town: 35,
} as const
const most = 99_999_999_999

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  suppressEmptyNode: true,
})

const batch = 100
/** Placeholder for the payments, and their indentation. */
const place = 'PAYMENTS'
const depth = '   '

/**
 * Deterministic, yielding a hundred payments at a time, so that the event loop is not blocked.
 * @throws Error naming the field that the standard does not allow.
 */
export function* creditTransferPieces(order: TransferOrder): Generator<string> {
  const [head = '', foot = ''] = frame(order).split(`${depth}<CdtTrfTxInf>${place}</CdtTrfTxInf>\n`)
  yield head
  const { transfers } = order
  for (let from = 0; from < transfers.length; from += batch) {
    const some: string = builder.build({
      CdtTrfTxInf: transfers.slice(from, from + batch).map(transfer),
    })
    yield some.replace(/^(?=.)/gm, depth)
  }
  yield foot
}

/** Everything but the payments. */
function frame(order: TransferOrder): string {
  const { from, transfers } = order
  const sums = {
    NbOfTxs: String(transfers.length),
    CtrlSum: formatHundredths(transfers.reduce((sum, { cents }) => sum + BigInt(cents), 0n)),
  }
  if (transfers.length === 0) throw new Error('a credit transfer needs a payment')
  const messageId = id(order.messageId)
  const payer = text('name', from.name, limits.name, from.iban)
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: messageId,
          CreDtTm: `${order.createdAt.toISOString().slice(0, 19)}Z`,
          ...sums,
          InitgPty: { Nm: payer },
        },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          ...sums,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: order.executionDate },
          Dbtr: { Nm: payer, ...address(from.address) },
          DbtrAcct: { Id: { IBAN: from.iban } },
          DbtrAgt: { FinInstnId: from.bic ? { BICFI: from.bic } : { Othr: { Id: 'NOTPROVIDED' } } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: place,
        },
      },
    },
  })
}

function transfer({ endToEndId, cents, to, remittance }: Transfer) {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > most)
    throw new Error('amount is out of range')
  return {
    PmtId: { EndToEndId: id(endToEndId) },
    Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': formatHundredths(cents) } },
    Cdtr: { Nm: text('name', to.name, limits.name, to.iban), ...address(to.address) },
    CdtrAcct: { Id: { IBAN: to.iban } },
    RmtInf: { Ustrd: text('remittance', remittance, limits.remittance) },
  }
}

/** Structured or omitted: banks reject unstructured addresses, and none is required. */
function address(given: Address | null) {
  const town = given && latinText(given.town, limits.town, given.country)
  if (!given || !town || !/^[A-Z]{2}$/.test(given.country)) return {}
  const street = given.street && latinText(given.street, limits.street, given.country)
  const postcode = given.postcode && latinText(given.postcode, limits.postcode)
  return {
    PstlAdr: {
      ...(street ? { StrtNm: street } : {}),
      ...(postcode ? { PstCd: postcode } : {}),
      TwnNm: town,
      Ctry: given.country,
    },
  }
}

function id(value: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(value) || value.length > limits.id)
    throw new Error(`id ${value} is not valid`)
  return value
}

function text(field: string, value: string, max: number, country?: string): string {
  const latin = latinText(value, max, country)
  if (latin === null) throw new Error(`${field} cannot be written with the characters of SEPA`)
  return latin
}

/** Whose commission it is and the number of the payment, whole. A name that banks cannot write is left out. */
export function remittanceOf(programme: string, payment: number): string {
  const words = payoutMessages.remittance(payment)
  const name = latinText(programme, limits.remittance - words.length - 2)
  return name === null ? words : `${name}: ${words}`
}

/** Whether a payee with this name can be paid by such a file. */
export const isWritable = (name: string): boolean => latinText(name, limits.name) !== null
