// How to reach a bucket of an S3 server, and how long to wait for it.
import type { S3Access } from '../../config/s3-config.ts'

export type S3Bucket = S3Access & { bucket: string }

/** How calls are made; times in milliseconds. */
export type Manner = {
  /** For the start of an answer. */
  answer: number
  /** The same, when the request has a body. */
  storing: number
  /** For more of an answer that has begun. */
  block: number
  /** Before the second attempt; before each further one three times as long. */
  pause: number
  attempts: number
  /** Names in one answer to a list. */
  page: number
}

/** Somebody may be waiting: in the worst case some twenty seconds for what is read. */
export const usualManner: Manner = {
  answer: 6_000,
  storing: 30_000,
  block: 10_000,
  pause: 200,
  attempts: 3,
  page: 1000,
}

/** Nobody waits for a backup, and it may have run for hours: twenty seconds without an answer do not end it. */
export const patientManner: Manner = { ...usualManner, answer: 30_000, pause: 500, attempts: 5 }

/** For what is asked again later anyway. */
export const quickManner: Manner = { ...usualManner, answer: 3_000, attempts: 1 }

/** For people: contains no key. */
export const placeOf = ({ url, bucket }: S3Bucket): string => `${url}/${bucket}`
