// The S3 server for files and backups: variables that must be set together.
import { z } from 'zod'
import { requireTogether } from './require-together.ts'

export type S3Access = {
  /** Without a trailing slash. */
  url: string
  key: string
  secret: string
  /** Null: as the address says, else us-east-1. */
  region: string | null
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Such as s3://bucket, or s3://bucket/prefix. */
export function isBackupUrl(text: string): boolean {
  const [bucket = '', ...folders] = text.replace(/^s3:\/\//, '').split('/')
  return (
    text.startsWith('s3://') &&
    bucketName.test(bucket) &&
    folders.every((name) => /^\w[\w.-]*$/.test(name))
  )
}

/** Of an address that `isBackupUrl` accepts; the prefix ends with a slash unless it is empty. */
export function splitBackupUrl(address: string): { bucket: string; prefix: string } {
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/')
  return { bucket, prefix: folders.map((name) => `${name}/`).join('') }
}

export const s3Variables = {
  S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address like https://s3.eu-central-1.amazonaws.com',
    })
    .refine((text) => !/[@?#]/.test(text), {
      error: 'must be an address alone: the keys are S3_KEY and S3_SECRET, the bucket is S3_BUCKET',
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  /** Where files are stored; without it in DATA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(bucketName, { error: 'must be the name of a bucket, like rivulet-files' })
    .optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be a region like eu-central-1' })
    .optional(),
  /** Where backups are stored on that server; without it in BACKUP_DIR. */
  BACKUP_URL: z
    .string()
    .transform((text) => text.replace(/\/+$/, ''))
    .refine(isBackupUrl, { error: 'must be an address like s3://rivulet-backups/production' })
    .optional(),
} as const

type Read = z.infer<z.ZodObject<typeof s3Variables>>

/** Which variables require which others. */
const checkPairs = requireTogether<Read>(
  ['S3_URL', 'S3_KEY'],
  ['S3_URL', 'S3_SECRET'],
  ['S3_BUCKET', 'S3_URL'],
  ['S3_KEY', 'S3_URL'],
  ['S3_SECRET', 'S3_URL'],
  ['S3_REGION', 'S3_URL'],
  ['BACKUP_URL', 'S3_URL'],
)

export function checkS3(payload: z.core.ParsePayload<Read>): void {
  checkPairs(payload)
  const { value, issues } = payload
  if (!value.S3_URL || value.S3_BUCKET || value.BACKUP_URL) return
  const message = 'must be set as soon as S3_URL is, or BACKUP_URL for backups alone'
  issues.push({ code: 'custom', path: ['S3_BUCKET'], message, input: undefined })
}

export function s3AccessOf(read: Read): S3Access | null {
  const { S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = read
  return url && key && secret ? { url, key, secret, region: region ?? null } : null
}
