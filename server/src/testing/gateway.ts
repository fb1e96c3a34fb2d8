// A way to PostgreSQL that a test can cut, slow down, freeze and rob of answers, for what happens when the network does.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Gateway = {
  /** The database's address through this gateway. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Connections are let in again; what was frozen moves on. */
  open(): void
  /** Nothing is refused and nothing moves: as a machine that hangs, or a network that swallows all. */
  freeze(): void
  /** Every piece arrives so many milliseconds later, in both directions. */
  slow(milliseconds: number): void
  /** So many commits are done, and their connections end before anybody hears of it. */
  loseCommits(count: number): void
  /** How many were lost so far. */
  lost(): number
  close(): void
}

/** What PostgreSQL answers to a commit that is done. */
const committed = Buffer.from('COMMIT\0')

export async function createGateway(databaseUrl: string): Promise<Gateway> {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  let passing = true
  let frozen = false
  let delay = 0
  let toLose = 0
  let lost = 0
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
  const cut = () => {
    passing = false
    for (const socket of sockets) socket.destroy()
  }
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
    loseCommits: (count) => (toLose = count),
    lost: () => lost,
    close: () => {
      cut()
      server.close()
    },
  }
}
