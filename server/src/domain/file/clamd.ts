// Client for the ClamAV daemon (clamd), using its INSTREAM command.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'

/** Null is clean; otherwise the name of the malware. */
export type Finding = string | null

const piece = 64 * 1024

/** `tcp://host:port` or `unix:///path`. @throws Error when it is unreachable, times out, or reports an error. */
export async function askClamd(address: string, bytes: Buffer, milliseconds: number): Promise<Finding> {
  const { protocol, hostname, port, pathname } = new URL(address)
  const socket = createConnection(
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 3310 },
  )
  const late = setTimeout(
    () => socket.destroy(new Error('the virus scanner took too long')),
    milliseconds,
  )
  try {
    const answer = text(socket)
    // It fails with the socket, possibly before anyone awaits it.
    answer.catch(() => {})
    await once(socket, 'connect')
    socket.write('zINSTREAM\0')
    for (let from = 0; from < bytes.length; from += piece) {
      const part = bytes.subarray(from, from + piece)
      socket.write(lengthOf(part.length))
      socket.write(part)
    }
    socket.write(lengthOf(0))
    return readAnswer(await answer)
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readAnswer(answer: string): Finding {
  const reply = answer.replace(/\0/g, '').trim()
  if (reply === 'stream: OK') return null
  const [, found] = /^stream: (.{1,200}) FOUND$/.exec(reply) ?? []
  if (found) return found
  throw new Error(`the virus scanner answered: ${reply.slice(0, 200) || 'nothing'}`)
}
