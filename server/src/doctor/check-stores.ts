// Checks the buckets for files and for backups, each with a small object that it removes again.
import { storeAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { splitBackupUrl } from '../config/s3-config.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { tryStore } from '../files/try-store.ts'
import { type Finding, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'

/** Folders are checked with the data directory and the backups. */
export async function checkStores({ settings }: Installation): Promise<Finding[]> {
  const { s3, s3Bucket, backupUrl } = settings
  if (!s3) return []
  const findings: Finding[] = []
  const tryBucket = async (bucket: string, prefix: string, place: string) => {
    const reason = await tryStore(s3Store({ ...s3, bucket }), prefix)
    findings.push(
      reason === null ? ok('bucket', advice.works(place)) : wrong('bucket', advice.fails(reason)),
    )
  }
  if (s3Bucket) await tryBucket(s3Bucket, '', `${s3.url}/${s3Bucket}`)
  if (backupUrl) {
    const { bucket, prefix } = splitBackupUrl(backupUrl)
    await tryBucket(bucket, prefix, backupUrl)
  }
  return findings
}
