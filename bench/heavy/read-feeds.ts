// A ten-megabyte product feed made only of placeholders, read by many clients at once.
import type { Sql } from '../../server/src/db/sql.ts'
import { folderStore } from '../../server/src/files/folder-store.ts'
import type { TestAccount } from '../../server/src/testing/account.ts'
import { makeFile } from '../../server/src/testing/stored-file.ts'

type Where = { origin: string; sql: Sql; dataDir: string; sender: TestAccount; code: string }

/** The link's affiliate must be able to promote the shop. */
export async function readFeeds({ origin, sql, dataDir, sender, code }: Where, shopId: number) {
  const bytes = Buffer.from('{link:/}'.repeat((10 * 1024 * 1024) / 8))
  const file = await makeFile({ sql, files: folderStore(dataDir) }, 'feed.csv', 'text/csv', bytes)
  const made = await fetch(`${origin}/api/v1/marketing/tool`, {
    method: 'POST',
    headers: { ...sender.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'FEED', kind: 'feed', feed: [{ file }], shops: [shopId] }),
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const [tool] = await sql<{ key: string }[]>`select key from tool where id = ${data.id}`

  async function read(): Promise<number> {
    const answer = await fetch(`${origin}/feed/${tool?.key}/${code}`)
    if (!answer.ok || !answer.body) throw new Error(`the feed is answered with ${answer.status}`)
    let length = 0
    for await (const piece of answer.body) length += piece.length
    return length
  }
  return async (readers: number): Promise<string> => {
    const lengths = await Promise.all(Array.from({ length: readers }, read))
    return `${readers} × ${Math.round((lengths[0] ?? 0) / 1024 / 1024)} MB`
  }
}
