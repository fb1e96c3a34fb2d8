// A way to PostgreSQL that can be cut and opened again, for tests of what happens while the database is gone.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Gateway = {
  /** The database's address through this gateway. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  open(): void
  close(): void
}

export async function createGateway(databaseUrl: string): Promise<Gateway> {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  let passing = true
  const server = createServer((client) => {
    if (!passing) return client.destroy()
    const database = connect(port, host)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => sockets.delete(from) && to.destroy())
      from.pipe(to)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    passing = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    open: () => (passing = true),
    close: () => {
      cut()
      server.close()
    },
  }
}
