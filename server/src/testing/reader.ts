// A slow HTTP client: reads from its socket only when the test asks.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Reader = {
  status: number
  /** The next chunk; null at the end. Rejects when the connection broke before. */
  next(): Promise<Buffer | null>
  /** Everything that is left. */
  rest(): Promise<Buffer>
  /** Closes the connection. */
  leave(): void
}

/** The app listens on loopback. */
export async function openReader(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
): Promise<Reader> {
  const { port } = app.server.address() as AddressInfo
  const asked = get({ host: '127.0.0.1', port, path: `/api/v1${path}`, headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces = answer[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await pieces.next()
    return done ? null : (value as Buffer)
  }
  return {
    status: answer.statusCode ?? 0,
    next,
    rest: async () => {
      const all: Buffer[] = []
      for (let piece = await next(); piece; piece = await next()) all.push(piece)
      return Buffer.concat(all)
    },
    leave: () => asked.destroy(),
  }
}
