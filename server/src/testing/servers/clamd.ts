// A fake clamd for tests: real sockets, the INSTREAM protocol, and one known signature.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The EICAR test virus, split in two so that this file is not detected. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
)

export type TestClamd = {
  url: string
  /** The number of bytes received, per scan. */
  scanned: number[]
  /** Whether it answers normally, not at all, or with an error. */
  mood: 'well' | 'silent' | 'full'
  stop(): Promise<void>
}

export async function startClamd(): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let heard = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      heard = Buffer.concat([heard, data])
      const bytes = wholeOf(heard)
      if (!bytes || clamd.mood === 'silent') return
      clamd.scanned.push(bytes.length)
      socket.end(
        clamd.mood === 'full' ? 'INSTREAM size limit exceeded. ERROR\0' : `stream: ${verdict(bytes)}\0`,
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clamd: TestClamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: [],
    mood: 'well',
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return clamd
}

const verdict = (bytes: Buffer): string => (bytes.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK')

const command = Buffer.from('zINSTREAM\0')

/** The received data, once the terminating empty chunk has come. @throws Error for anything but INSTREAM. */
function wholeOf(heard: Buffer): Buffer | undefined {
  if (heard.length >= command.length && !heard.subarray(0, command.length).equals(command))
    throw new Error('not what a scanner is asked')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
