// HTTP load generator: closed loop over a number of connections, recording each latency.
import { connect } from 'node:net'

export type Load = { perSecond: number; p50: number; p99: number; answers: number }
type Wishes = {
  connections: number
  seconds: number
  request: (n: number) => string
  /** Receives the head of each complete response. */
  heard?: (head: string) => void
  /** Ends without an error when the server stops. */
  mortal?: boolean
}

/** Responses must have no body: they end with their head. Times in milliseconds. */
export async function loadServer(
  origin: string,
  { connections, seconds, request, heard = () => {}, mortal = false }: Wishes,
): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  let asked = 0
  const start = performance.now()
  const until = start + seconds * 1000
  const client = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0
      let head = ''
      const ask = () => {
        sentAt = performance.now()
        socket.write(request(asked++), 'latin1')
      }
      const hear = (part: string): void => {
        head += part
        if (!head.endsWith('\r\n\r\n')) return
        if (!head.startsWith('HTTP/1.1 302')) return reject(new Error(head))
        heard(head)
        head = ''
        const now = performance.now()
        times.push(now - sentAt)
        if (now < until) return ask()
        socket.end()
      }
      // Reads into one reused buffer: the generator shares the CPU with the server, so it must be cheap.
      const callback = (length: number, buffer: Uint8Array): boolean => {
        hear((buffer as Buffer).toString('latin1', 0, length))
        return true
      }
      const onread = { buffer: Buffer.allocUnsafe(1 << 14), callback }
      const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
      socket.on('error', mortal ? () => {} : reject)
      socket.on('close', () => {
        if (mortal || performance.now() >= until) resolve()
        else reject(new Error('the server closed a connection'))
      })
      ask()
    })
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = performance.now() - start
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    answers: times.length,
  }
}
