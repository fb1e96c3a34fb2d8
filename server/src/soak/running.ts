// The running product, with access to its API and its database.
import { runningDatabase } from '../db/embedded/embedded.ts'
import { connect, type Sql } from '../db/sql.ts'
import { type Client, openClient } from './http-client.ts'
import { type Product, startProduct } from './product.ts'
import { sampleName } from './sample.ts'
import type { Setting } from './settings.ts'

export type Running = {
  product: Product
  client: Client
  sql: Sql
  /** Resolves to the exit code of the product. */
  stop(): Promise<number | null>
}

export async function start(
  { environment, dataDir }: Setting,
  heard: (line: string, complaint: boolean) => void,
): Promise<Running> {
  const product = await startProduct(environment, heard)
  const sql = connect(runningDatabase(dataDir) ?? '', { max: 1, name: sampleName })
  const client = openClient(product.origin)
  return {
    ...{ product, client, sql },
    stop: async () => {
      client.close()
      await sql.end({ timeout: 5 })
      return product.stop()
    },
  }
}
