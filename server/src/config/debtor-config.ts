// Who pays affiliates, as the file for the bank names them: variables that are set together or not at all.
import { latinText } from '@rivulet/contract/latin'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'

export type Payer = {
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

export const payerVariables = {
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

type Read = z.infer<z.ZodObject<typeof payerVariables>>

/** What must be set with what. */
export function checkPayer({ value, issues }: z.core.ParsePayload<Read>): void {
  const together: [keyof Read, keyof Read][] = [
    ['PAYER_NAME', 'PAYER_IBAN'],
    ['PAYER_IBAN', 'PAYER_NAME'],
    ['PAYER_BIC', 'PAYER_IBAN'],
    ['PAYER_STREET', 'PAYER_TOWN'],
    ['PAYER_POSTCODE', 'PAYER_TOWN'],
    ['PAYER_TOWN', 'PAYER_COUNTRY'],
    ['PAYER_COUNTRY', 'PAYER_TOWN'],
  ]
  for (const [name, needed] of together)
    if (value[name] !== undefined && value[needed] === undefined)
      issues.push({
        code: 'custom',
        path: [needed],
        message: `must be set as soon as ${name} is`,
        input: undefined,
      })
}

export function payerOf(read: Read): Payer | null {
  const { PAYER_NAME: name, PAYER_IBAN: iban, PAYER_TOWN: town, PAYER_COUNTRY: country } = read
  if (!name || !iban) return null
  const [street, postcode] = [read.PAYER_STREET ?? null, read.PAYER_POSTCODE ?? null]
  const address = town && country ? { street, postcode, town, country } : null
  return { name, iban, bic: read.PAYER_BIC ?? null, address }
}
