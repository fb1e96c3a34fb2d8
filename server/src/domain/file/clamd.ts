// Asks a ClamAV daemon about bytes, in its own words: INSTREAM, pieces with their lengths, nothing, and a sentence comes back.
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'

/** Null is clean; else the name of what was found. */
export type Finding = string | null

const piece = 64 * 1024

/** `tcp://host:port` or `unix:///path`. @throws Error when it is not there, does not answer in time, or will not say. */
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
    // It fails with the socket, also while nobody waits for it yet.
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
  const said = answer.replace(/\0/g, '').trim()
  if (said === 'stream: OK') return null
  const [, found] = /^stream: (.{1,200}) FOUND$/.exec(said) ?? []
  if (found) return found
  throw new Error(`the virus scanner said: ${said.slice(0, 200) || 'nothing'}`)
}
