// Every setting: its variable, its rule and a default that suits one machine.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { quotaNames, readQuotas } from './quota.ts'

export type Settings = z.infer<typeof schema>

/** What the running server goes by: the settings with what is only known at the start. */
export type Config = Settings & { publicUrl: string; secret: string }

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` })

const count = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).pipe(
    z
      .int({ error: 'must be a whole number' })
      .min(min, { error: `must be at least ${min}` })
      .max(max, { error: `must be at most ${max}` }),
  )

const variables = z.object({
  /** 0 takes any free port. */
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The address people use, without a slash at the end. */
  PUBLIC_URL: url(/^https?$/, 'https://partners.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/rivulet').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  ACCOUNTING_ZONE: z
    .string()
    .refine(isZone, { error: 'must be a time zone like Europe/Brussels' })
    .default('Europe/Brussels'),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).default('admin@rivulet.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, { error: 'must have at least six characters' })
    .max(128, { error: 'must have at most 128 characters' })
    .regex(/\p{L}.*\p{N}|\p{N}.*\p{L}/su, { error: 'must have letters and numbers' })
    .optional(),
  SECRET: z
    .string()
    .refine(isStrongSecret, { error: 'must be at least 32 random bytes; unset, one is made and kept' })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine((proxies) => proxies.every(isProxy), {
      error: 'must list addresses like 10.0.0.1, 10.0.0.0/8 or loopback',
    })
    .default([]),
  /** What calls to the outside may do beyond https and public addresses: the word http, and addresses or ranges. */
  OUTBOUND_ALLOW: z
    .string()
    .transform(splitList)
    .refine((allowed) => allowed.every((item) => item === 'http' || isRange(item)), {
      error: 'must list http, or addresses like 10.1.2.3 or 10.0.0.0/8',
    })
    .default([]),
  RETENTION_MONTHS: count(1, 1200).default(13),
  /** What guessing one password costs, in KiB; it can only be raised. */
  PASSWORD_MEMORY_KIB: count(65_536, 1_048_576).default(65_536),
  LIMITS: z.string().default('').transform(readLimits),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

const schema = variables.transform((read) => ({
  port: read.PORT,
  host: read.HOST,
  publicUrl: read.PUBLIC_URL,
  dataDir: read.DATA_DIR,
  databaseUrl: read.DATABASE_URL,
  smtpUrl: read.SMTP_URL,
  accountingZone: read.ACCOUNTING_ZONE,
  adminEmail: read.ADMIN_EMAIL,
  adminPassword: read.ADMIN_PASSWORD,
  secret: read.SECRET,
  trustProxy: read.TRUST_PROXY,
  outboundAllow: read.OUTBOUND_ALLOW,
  retentionMonths: read.RETENTION_MONTHS,
  passwordMemoryKib: read.PASSWORD_MEMORY_KIB,
  limits: read.LIMITS,
  logLevel: read.LOG_LEVEL,
}))

/**
 * An empty variable counts as unset.
 * @throws Error with one sentence per bad variable, naming it; values are never repeated.
 */
export function readConfig(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = schema.safeParse(set)
  if (read.success) return read.data
  throw new Error(
    read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  )
}

/** At least 32 bytes that are not typed by a tired hand. */
export function isStrongSecret(text: string): boolean {
  const placeholder = /change.?me|secret|password|example|default|0123456789|abcdefgh/i
  return Buffer.byteLength(text) >= 32 && new Set(text).size >= 12 && !placeholder.test(text)
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function readLimits(text: string, context: z.RefinementCtx) {
  try {
    return readQuotas(text)
  } catch {
    context.addIssue({
      code: 'custom',
      message: `must list limits like signUp=20/h or api=1200/min; there are ${quotaNames.join(', ')}`,
    })
    return z.NEVER
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isProxy(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isRange(text)
}

function isRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return width > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
}
