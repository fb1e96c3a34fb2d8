// Files that are small to send and expensive to process, uploaded through the API, and the responses.
import sharp from 'sharp'
import type { TestAccount } from '../../server/src/testing/account.ts'
import { multipart } from '../../server/src/testing/multipart.ts'

type Where = { origin: string; senders: readonly TestAccount[]; shopId: number }
type Answer = { status: number; message?: string; data?: { file?: string } }

const megabyte = 1024 * 1024
const side = 6300

export function expensiveFiles({ origin, senders, shopId }: Where) {
  const call = async (n: number, path: string, body: string | Buffer, kind: string): Promise<Answer> => {
    const { bearer } = senders[n % senders.length]?.headers ?? { bearer: '' }
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { bearer, 'content-type': kind },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }).catch((error: Error) => ({ status: 0, json: async () => ({ message: error.message }) }))
    return { status: answer.status, ...((await answer.json().catch(() => ({}))) as object) }
  }
  const upload = (n: number, path: string, name: string, bytes: Buffer) => {
    const { headers, payload } = multipart(name, bytes)
    return call(n, path, payload, headers['content-type'])
  }
  const preview = async (bytes: Buffer) => {
    const { data } = await upload(0, '/file', 'export.csv', bytes)
    const body = JSON.stringify({ shop: shopId, file: data?.file })
    return told([await call(0, '/financial/reconciliation/preview', body, 'application/json')])
  }
  return {
    async pictures(count: number) {
      const create = { width: side, height: side, channels: 3, background: '#4338ca' } as const
      const picture = await sharp({ create }).webp({ quality: 50 }).toBuffer()
      const sent = Array.from({ length: count }, (_, n) => upload(n, '/file', 'a.webp', picture))
      return told(await Promise.all(sent))
    },
    separators: () => preview(Buffer.from(','.repeat(10 * megabyte))),
    shortLines: () => preview(Buffer.from('a,b\n'.repeat(2.5 * megabyte))),
    async attributes() {
      const attributes = Array.from({ length: 400_000 }, (_, n) => `a${n}="1"`).join(' ')
      const xml = Buffer.from(`<Document ${attributes}/>`)
      return told([await upload(0, '/financial/payout-run/answer', 'a.xml', xml)])
    },
  }
}

/** `20 × 201, 10 × 503`. */
function told(answers: readonly Answer[]): string {
  const counted = Map.groupBy(answers, ({ status }) => status)
  return [...counted].map(([status, those]) => `${those.length} × ${status}`).join(', ')
}
