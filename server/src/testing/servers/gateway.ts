// A TCP proxy to PostgreSQL that a test can cut, slow down and freeze, to simulate network faults.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Gateway = {
  /** The database URL through this proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Accepts connections again; frozen ones continue. */
  open(): void
  /** Connections stay open but nothing moves, like a hanging machine or a network that drops all packets. */
  freeze(): void
  /** Delays every chunk by so many milliseconds, in both directions. */
  slow(milliseconds: number): void
  /**
   * The next `count` commits are executed, but their connections close before the confirmation arrives; after the last
   * of them, `thenCut` cuts everything.
   */
  loseCommits(count: number, options?: { thenCut?: boolean }): void
  /** How many confirmations were lost so far. */
  lost(): number
  close(): void
}

/** PostgreSQL's confirmation of a commit. */
const committed = Buffer.from('COMMIT\0')

export async function createGateway(databaseUrl: string): Promise<Gateway> {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  let passing = true
  let frozen = false
  let delay = 0
  let toLose = 0
  let cutsThen = false
  let lost = 0
  const cut = () => {
    passing = false
    for (const socket of sockets) socket.destroy()
  }
  const pass = (chunk: Buffer, to: Socket) => {
    if (delay === 0) to.write(chunk)
    else setTimeout(() => to.destroyed || to.write(chunk), delay)
  }
  const join = (from: Socket, to: Socket, robbed: (chunk: Buffer) => boolean) => {
    sockets.add(from)
    if (frozen) from.pause()
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from) && to.destroy())
    from.on('data', (chunk: Buffer) => {
      if (!robbed(chunk)) return pass(chunk, to)
      lost++
      if (toLose === 0 && cutsThen) cut()
      to.destroy()
      return from.destroy()
    })
  }
  const robsAnswer = (chunk: Buffer) => {
    if (toLose === 0 || !chunk.includes(committed)) return false
    toLose--
    return true
  }
  const server = createServer((client) => {
    if (!passing) return client.destroy()
    const database = connect(port, host)
    join(client, database, () => false)
    join(database, client, robsAnswer)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut,
    open: () => {
      passing = true
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    slow: (milliseconds) => (delay = milliseconds),
    loseCommits: (count, { thenCut = false } = {}) => {
      toLose = count
      cutsThen = thenCut
    },
    lost: () => lost,
    close: () => {
      cut()
      server.close()
    },
  }
}
