/** Reasons of banks for rejecting or returning payments: ISO 20022 reason codes in words. */

const reasons: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is not valid',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account type is wrong',
  AC14: 'the account type is wrong',
  AG01: 'payments to this account are forbidden',
  AG02: 'the payment type is not accepted',
  AM02: 'the amount exceeds the limit',
  AM03: 'the currency is not accepted',
  AM04: 'the payer’s account has insufficient funds',
  AM05: 'it was sent before',
  AM09: 'the amount is wrong',
  AM10: 'the sum of the file is wrong',
  AM18: 'the number of payments in the file is wrong',
  BE01: 'name and account do not match',
  BE04: 'the address of the holder is missing',
  BE05: 'the bank does not know the payer',
  BE06: 'the bank does not know the holder',
  BE07: 'the address of the payer is missing',
  CNOR: 'the holder’s bank cannot be reached',
  CUST: 'the holder asked for it',
  DNOR: 'the payer’s bank is not known',
  DT01: 'the day is not valid',
  DU01: 'a file with this name was sent before',
  DU02: 'a batch with this name was sent before',
  DU03: 'it was sent before',
  DU04: 'a payment with this name was sent before',
  DU05: 'an instruction with this name was sent before',
  DUPL: 'it was sent before',
  ED05: 'it could not be settled',
  ERIN: 'the message type is not accepted',
  FF01: 'the file format is not valid',
  FOCR: 'the payer recalled it',
  FRAD: 'fraud is suspected',
  MD07: 'the holder has died',
  MS02: 'the holder refused it',
  MS03: 'the bank gives no reason',
  NARR: 'see the bank’s note',
  NOAS: 'the holder did not answer',
  RC01: 'the bank is not known',
  RR01: 'the payer’s account is missing, as regulation requires it',
  RR02: 'the payer’s name or address is missing, as regulation requires it',
  RR03: 'the holder’s name or address is missing, as regulation requires it',
  RR04: 'regulation forbids it',
  SL01: 'an agreement of the bank forbids it',
  TECH: 'something went wrong at the bank',
  TM01: 'it arrived after the cut-off time',
  UPAY: 'the payment was not due',
}

const withCode = (code: string): string => (reasons[code] ? `${reasons[code]} (${code})` : code)

/** The reason in words with code and note of the bank; null when it gave neither. */
export function bankReason(code: string | null, note: string | null): string | null {
  const words = code === null ? null : withCode(code)
  return [words, note].filter(Boolean).join(': ') || null
}

const ofCopies: ReadonlySet<string> = new Set('AM05 DU01 DU02 DU03 DU04 DU05 DUPL'.split(' '))

/** Whether only a copy was refused: what was sent before may have been paid. */
export const isOfCopy = (code: string | null): boolean => code !== null && ofCopies.has(code)

/** Reasons about the payee's own account or name, which only the payee can correct. */
const ofPayee: ReadonlySet<string> = new Set(
  'AC01 AC03 AC04 AC06 AC13 AC14 AG01 BE01 BE04 BE06 CNOR RC01'.split(' '),
)

/** The reason shown to the payee; null for reasons on the payer's side, and without the bank's note to the payer. */
export const payeeReason = (code: string | null): string | null =>
  code !== null && ofPayee.has(code) ? (reasons[code] ?? null) : null
