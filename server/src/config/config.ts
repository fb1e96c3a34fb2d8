// All settings: environment variables, their validation, and defaults that suit a single machine.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { firstAdministrator } from '@rivulet/contract/first-administrator'
import { parseHundredths } from '@rivulet/contract/money'
import { isPassword, passwordPolicies } from '@rivulet/contract/access/password-policy'
import { z } from 'zod'
import { count } from './count.ts'
import { checkReplica, databaseVariables } from './database-config.ts'
import { checkMailSender, mailVariables } from './mail-sender.ts'
import { checkDebtor, debtorOf, debtorVariables } from './debtor-config.ts'
import { publicUrl } from './public-url.ts'
import { quotaNames, readQuotas } from './quota.ts'
import { readReview, reviewNames } from './review.ts'
import { checkS3, s3AccessOf, s3Variables } from './s3-config.ts'

export type Settings = z.infer<typeof schema>

/** The secret for signing and encryption, and the other one that is also accepted during rotation. */
export type Secret = { now: string; other: string | null }

/** The configuration of the running server: settings plus what is only known at startup. */
export type Config = Omit<Settings, 'secret' | 'otherSecret'> & { publicUrl: string; secret: Secret }

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` })

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((word) => word === 'true')

/** The complete rule of `isStrongSecret`. */
export const secretRule =
  'must have at least 32 bytes with 12 different characters and without change-me, secret, password, example, default, 0123456789 or abcdefgh; make one with "openssl rand -base64 33"'

const variables = z.object({
  /** 0 uses any free port. */
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: publicUrl,
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  ...databaseVariables,
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  ...mailVariables,
  ...s3Variables,
  ACCOUNTING_ZONE: z
    .string()
    .refine(isZone, { error: 'must be a time zone like Europe/Brussels' })
    .default('Europe/Brussels'),
  /** Only used for the first sign-in. */
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).default(firstAdministrator),
  ADMIN_PASSWORD: z.string().max(128, { error: 'must have at most 128 characters' }).optional(),
  /** Password policy for new passwords. */
  PASSWORD_POLICY: z
    .enum(['standard', 'strong'], { error: 'must be standard or strong' })
    .default('standard'),
  SECRET: z
    .string()
    .refine(isStrongSecret, { error: `${secretRule}, or leave it unset and one is made and kept` })
    .optional(),
  /** The previous or the next SECRET, accepted too while it is being rotated. */
  OTHER_SECRET: z.string().refine(isStrongSecret, { error: secretRule }).optional(),
  TRUST_PROXY: z
    .string()
    .transform(splitList)
    .refine((proxies) => proxies.every(isProxy), {
      error: 'must list addresses like 10.0.0.1, 10.0.0.0/8 or loopback',
    })
    .default([]),
  /** Concurrent connections per address; trusted proxies are not limited. */
  CONNECTIONS_PER_ADDRESS: count(10, 100_000).default(500),
  /** What outbound requests may use beyond https and public addresses: the word http, and addresses or ranges. */
  OUTBOUND_ALLOW: z
    .string()
    .transform(splitList)
    .refine((allowed) => allowed.every((item) => item === 'http' || isRange(item)), {
      error: 'must list http, or addresses like 10.1.2.3 or 10.0.0.0/8',
    })
    .default([]),
  /** The virus scanner for uploads. */
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?|unix:\/\/\/\S+)$/i, {
      error: 'must be an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
    })
    .optional(),
  RETENTION_MONTHS: count(1, 1200).default(13),
  /** Minutes that stored clicks stay on disk, for a database that falls back to an earlier moment. */
  SPOOL_KEEP: count(0, 10_080).default(15),
  /** Parts of the links whose clicks are stored at the same time, by one server or several. */
  STORE_LANES: z
    .enum(['1', '2', '4', '8', '16'], { error: 'must be 1, 2, 4, 8 or 16' })
    .default('1')
    .transform(Number),
  /** Parts into which npm run shard divides hits and visitors. */
  HIT_SHARDS: count(1, 4096).optional(),
  /** Directory for nightly backups. */
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Passphrase that encrypts backups. */
  BACKUP_KEY: z.string().min(12, { error: 'must have at least twelve characters' }).optional(),
  BACKUPS_KEPT: count(1, 1000).default(14),
  /** Minutes after which every job runs again, instead of its own schedule: for testing an installation. */
  JOBS_EVERY: count(1, 59).optional(),
  /** Seconds without progress after which backups, restores, migrations and other long commands are aborted. */
  PROGRESS_TIMEOUT: count(1, 86_400).default(60),
  /** Memory of argon2id in KiB; can only be raised. */
  PASSWORD_MEMORY_KIB: count(65_536, 1_048_576).default(65_536),
  /** Sensitive calls require fresh proof of identity. */
  HARDENED: yesOrNo,
  /** Who must have a second factor. */
  REQUIRE_SECOND_FACTOR: z.enum(['none', 'admins'], { error: 'must be none or admins' }).default('none'),
  ...debtorVariables,
  /** Payouts require two people; with an amount, only those above it. */
  REQUIRE_SECOND_APPROVER: yesOrNo,
  REQUIRE_SECOND_APPROVER_ABOVE: z
    .string()
    .transform((text) => parseHundredths(text))
    .refine((cents) => cents !== null && cents >= 0, { error: 'must be an amount like 1000.00' })
    .optional(),
  /** Bearer token for /metrics. */
  METRICS_TOKEN: z.string().refine(isStrongSecret, { error: secretRule }).optional(),
  LIMITS: z
    .string()
    .default('')
    .transform(listing(readQuotas, 'limits like signUp=20/h or api=1200/min', quotaNames)),
  REVIEW: z
    .string()
    .default('')
    .transform(listing(readReview, 'rules like fast=30 or network=off', reviewNames)),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

/** The validation message of the form, applied to the variable. */
function checkAdminPassword({
  value: { ADMIN_PASSWORD: password, PASSWORD_POLICY: policy },
  issues,
}: z.core.ParsePayload<z.infer<typeof variables>>): void {
  if (password === undefined || isPassword(password, policy)) return
  const message = passwordPolicies[policy].message.replace('Password ', '')
  issues.push({ code: 'custom', path: ['ADMIN_PASSWORD'], message, input: '' })
}

const schema = variables
  .check(checkDebtor, checkMailSender, checkS3, checkAdminPassword, checkReplica)
  .transform((read) => ({
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    readDatabaseUrl: read.READ_DATABASE_URL,
    readDatabaseLag: read.READ_DATABASE_LAG,
    /** The S3 server; null without one. */
    s3: s3AccessOf(read),
    /** Undefined: files are stored in DATA_DIR. */
    s3Bucket: read.S3_BUCKET,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailReplyTo: read.MAIL_REPLY_TO,
    accountingZone: read.ACCOUNTING_ZONE,
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    passwordPolicy: read.PASSWORD_POLICY,
    hardened: read.HARDENED,
    secondFactorFor: read.REQUIRE_SECOND_FACTOR,
    secret: read.SECRET,
    otherSecret: read.OTHER_SECRET,
    trustProxy: read.TRUST_PROXY,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    outboundAllow: read.OUTBOUND_ALLOW,
    // Affiliates choose these URLs and read the responses, so internal addresses are never allowed for them.
    affiliatesOutboundAllow: read.OUTBOUND_ALLOW.filter((item): boolean => item === 'http'),
    clamdUrl: read.CLAMD_URL,
    retentionMonths: read.RETENTION_MONTHS,
    spoolKeep: read.SPOOL_KEEP,
    storeLanes: read.STORE_LANES,
    /** Undefined: partitions by month on one machine. */
    hitShards: read.HIT_SHARDS,
    backupDir: read.BACKUP_DIR,
    /** Goes before `backupDir`. */
    backupUrl: read.BACKUP_URL,
    backupKey: read.BACKUP_KEY,
    backupsKept: read.BACKUPS_KEPT,
    jobsEvery: read.JOBS_EVERY,
    progressTimeout: read.PROGRESS_TIMEOUT,
    passwordMemoryKib: read.PASSWORD_MEMORY_KIB,
    /** Null while no debtor is configured. */
    payer: debtorOf(read),
    /** Cents above which payouts require two people; null when one is enough. */
    secondApproverAbove: read.REQUIRE_SECOND_APPROVER ? (read.REQUIRE_SECOND_APPROVER_ABOVE ?? 0) : null,
    metricsToken: read.METRICS_TOKEN,
    limits: read.LIMITS,
    review: read.REVIEW,
    logLevel: read.LOG_LEVEL,
  }))

/** At a terminal, lines about each job would push the first sign-in out of sight within seconds. */
const atTerminal = { LOG_LEVEL: 'warn' }

/**
 * An empty variable counts as unset. `terminal`: people read the output as it comes.
 * @throws Error with one line per invalid variable, naming it; values are never repeated.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  { terminal = false } = {},
): Settings {
  const read = schema.safeParse({ ...(terminal && atTerminal), ...setVariables(environment) })
  if (read.success) return read.data
  throw new Error(sentencesOf(read.error).join('\n'))
}

/** The settings without invalid variables, and a message for each of those. */
export function readAcceptable(environment: Record<string, string | undefined>): {
  settings: Settings
  refused: string[]
} {
  const set = setVariables(environment)
  const refused = new Map<string, string>()
  for (;;) {
    const read = schema.safeParse(set)
    if (read.success) return { settings: read.data, refused: [...refused.values()] }
    for (const { path, message } of read.error.issues) {
      const name = String(path[0])
      if (!refused.has(name)) refused.set(name, `${name} ${message}.`)
    }
    for (const name of new Set(read.error.issues.map(({ path }) => String(path[0])))) {
      // A missing variable is reported by others of its group: PAYER_IBAN by PAYER_NAME.
      const kind = name.replace(/_.*/, '_')
      const bad = name in set ? [name] : Object.keys(set).filter((one) => one.startsWith(kind))
      for (const one of bad) delete set[one]
    }
  }
}

export const setVariables = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

const sentencesOf = ({ issues }: z.core.$ZodError): string[] =>
  issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)

export const settingNames = Object.keys(variables.shape)

/** At least 32 bytes with enough variety. */
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

/** A variable listing names with values; `such` is an example. */
function listing<T>(parse: (text: string) => T, such: string, names: readonly string[]) {
  return (text: string, context: z.RefinementCtx) => {
    try {
      return parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: `must list ${such}; there are ${names.join(', ')}` })
      return z.NEVER
    }
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
