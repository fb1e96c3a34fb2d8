// A TCP proxy to the database that can be closed, to simulate an outage.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

export type BlockedDatabase = { url: string; open(): void; close(): Promise<void> }

/** Closed until it is opened. */
export async function blockedDatabase(databaseUrl: string): Promise<BlockedDatabase> {
  const { hostname, port } = new URL(databaseUrl)
  let isOpen = false
  const proxy = createServer((client) => {
    if (!isOpen) return void client.destroy()
    const behind = connect(Number(port), hostname)
    client.on('error', () => behind.destroy()).pipe(behind)
    behind.on('error', () => client.destroy()).pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    open: () => (isOpen = true),
    close: async () => {
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
