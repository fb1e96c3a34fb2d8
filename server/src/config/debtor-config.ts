// The debtor of bank files: variables that must be set together.
import { latinText } from '@rivulet/contract/text/latin'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { requireTogether } from './require-together.ts'

export type Debtor = {
  name: string
  iban: string
  bic: string | null
  address: { street: string | null; postcode: string | null; town: string; country: string } | null
}

const compact = z.string().transform((text) => text.replace(/\s/g, '').toUpperCase())
const latin = (max: number) =>
  z
    .string()
    .max(max, { error: `must have at most ${max} characters` })
    .refine((text) => latinText(text, max) !== null, { error: 'must be written with Latin letters' })
    .optional()

export const debtorVariables = {
  PAYER_NAME: latin(70),
  PAYER_IBAN: compact
    .refine(isValidIBAN, { error: 'must be an IBAN like DE89 3704 0044 0532 0130 00' })
    .optional(),
  PAYER_BIC: compact.refine(isValidBIC, { error: 'must be a BIC like COBADEFFXXX' }).optional(),
  PAYER_STREET: latin(70),
  PAYER_POSTCODE: latin(16),
  PAYER_TOWN: latin(35),
  PAYER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country like DE' })
    .optional(),
} as const

type Read = z.infer<z.ZodObject<typeof debtorVariables>>

/** Which variables require which others. */
export const checkDebtor = requireTogether<Read>(
  ['PAYER_NAME', 'PAYER_IBAN'],
  ['PAYER_IBAN', 'PAYER_NAME'],
  ['PAYER_BIC', 'PAYER_IBAN'],
  ['PAYER_STREET', 'PAYER_TOWN'],
  ['PAYER_POSTCODE', 'PAYER_TOWN'],
  ['PAYER_TOWN', 'PAYER_COUNTRY'],
  ['PAYER_COUNTRY', 'PAYER_TOWN'],
)

export function debtorOf(read: Read): Debtor | null {
  const { PAYER_NAME: name, PAYER_IBAN: iban, PAYER_TOWN: town, PAYER_COUNTRY: country } = read
  if (!name || !iban) return null
  const [street, postcode] = [read.PAYER_STREET ?? null, read.PAYER_POSTCODE ?? null]
  const address = town && country ? { street, postcode, town, country } : null
  return { name, iban, bic: read.PAYER_BIC ?? null, address }
}
