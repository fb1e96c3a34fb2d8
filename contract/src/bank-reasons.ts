/** Why banks refuse payments or send them back: the codes of ISO 20022 in words. */

const reasons: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is not valid',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account is of the wrong kind',
  AC14: 'the account is of the wrong kind',
  AG01: 'payments to this account are forbidden',
  AG02: 'the kind of payment is not accepted',
  AM02: 'the amount is more than is allowed',
  AM03: 'the currency is not accepted',
  AM04: 'there is too little money on the payer’s account',
  AM05: 'it was sent before',
  AM09: 'the amount is wrong',
  AM10: 'the sum of the file is wrong',
  AM18: 'the number of payments in the file is wrong',
  BE01: 'name and account do not belong together',
  BE04: 'the address of the holder is missing',
  BE05: 'the bank does not know the payer',
  BE06: 'the bank does not know the holder',
  BE07: 'the address of the payer is missing',
  CNOR: 'the bank of the holder cannot be reached',
  CUST: 'the holder asked for it',
  DNOR: 'the bank of the payer is not known',
  DT01: 'the day is not valid',
  DU01: 'a file of this name was sent before',
  DU02: 'a block of this name was sent before',
  DU03: 'it was sent before',
  DU04: 'a payment of this name was sent before',
  DUPL: 'it was sent before',
  ED05: 'it could not be settled',
  ERIN: 'the kind of message is not accepted',
  FF01: 'the file is not as the bank expects it',
  FOCR: 'the payer called it back',
  FRAD: 'fraud is suspected',
  MD07: 'the holder has died',
  MS02: 'the holder refused it',
  MS03: 'the bank gives no reason',
  NARR: 'see the note of the bank',
  NOAS: 'the holder did not answer',
  RC01: 'the bank is not known',
  RR01: 'the account of the payer is not named as the law wants it',
  RR02: 'the payer is not named as the law wants it',
  RR03: 'the holder is not named as the law wants it',
  RR04: 'the law forbids it',
  SL01: 'an agreement of the bank forbids it',
  TECH: 'something went wrong at the bank',
  TM01: 'it came too late',
  UPAY: 'it was not due',
}

/** The words, with the code and what the bank wrote; null when it gave neither. */
export function bankReason(code: string | null, note: string | null): string | null {
  const known = code === null ? undefined : reasons[code]
  const words = known && code ? `${known} (${code})` : code
  return [words, note].filter(Boolean).join(': ') || null
}

/** What is wrong with the payee's own account or name, so that only they can put it right. */
const ofPayee: ReadonlySet<string> = new Set(
  'AC01 AC03 AC04 AC06 AC13 AC14 AG01 BE01 BE04 BE06 CNOR RC01'.split(' '),
)

/** What the payee is told: not what went wrong at the payer's, nor what the bank wrote to the payer. */
export const payeeReason = (code: string | null): string | null =>
  code !== null && ofPayee.has(code) ? (reasons[code] ?? null) : null
