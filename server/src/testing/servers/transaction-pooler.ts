// A pooler in transaction mode, as PgBouncer has it: many clients share one session of PostgreSQL, each for one transaction.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

export type TransactionPooler = { url: string; close(): Promise<void> }

type Client = { socket: Socket; waiting: Buffer[] }

const [sync, query, ready] = ['S', 'Q', 'Z'].map((letter) => letter.charCodeAt(0))
const idle = 'I'.charCodeAt(0)
/** AuthenticationOk, BackendKeyData and ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0K\0\0\0\x0c\0\0\0\x01\0\0\0\x01Z\0\0\0\x05I', 'latin1')

/** Cuts a stream of messages, each with a letter and a length, and calls back for each. */
function framed(onMessage: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      onMessage(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

export async function startTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const session = new pg.Client({ connectionString: databaseUrl })
  // Its socket is used for others, and cut at the end.
  session.on('error', () => {})
  await session.connect()
  const upstream = (session as unknown as { connection: { stream: Socket } }).connection.stream
  upstream.removeAllListeners('data')
  let holder: Client | undefined
  let pending = 0
  const clients = new Set<Client>()
  const next = () => {
    holder ??= [...clients].find(({ waiting }) => waiting.length > 0)
    for (const message of holder?.waiting.splice(0) ?? []) {
      if (message[0] === sync || message[0] === query) pending++
      upstream.write(message)
    }
  }
  upstream.on(
    'data',
    framed((message) => {
      holder?.socket.write(message)
      if (message[0] !== ready || --pending > 0 || message[5] !== idle) return
      holder = undefined
      next()
    }),
  )
  const server = createServer((socket) => {
    const client: Client = { socket, waiting: [] }
    clients.add(client)
    socket.on('error', () => {}).on('close', () => clients.delete(client))
    socket.once('data', () => {
      socket.write(welcome)
      socket.on(
        'data',
        framed((message) => {
          client.waiting.push(message)
          next()
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close: async () => {
      for (const { socket } of clients) socket.destroy()
      upstream.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
