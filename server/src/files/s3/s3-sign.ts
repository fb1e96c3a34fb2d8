// Signs a request to S3 (AWS Signature Version 4), with all its headers and the hash of its body.
import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Access } from '../../config/s3-config.ts'

export type Unsigned = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** @returns its address and headers. `at` is for tests, such as 20130524T000000Z; by default it is the present. */
export async function signRequest(
  { key, secret, region }: Omit<S3Access, 'url'>,
  { method, url, headers, body }: Unsigned,
  at?: string,
): Promise<{ url: URL; headers: Headers }> {
  const hash = createHash('sha256').update(body).digest('hex')
  return new AwsV4Signer({
    ...{ method, url, headers: { ...headers, 'x-amz-content-sha256': hash }, allHeaders: true },
    ...{ service: 's3', accessKeyId: key, secretAccessKey: secret },
    ...(region && { region }),
    ...(at && { datetime: at }),
  }).sign()
}
