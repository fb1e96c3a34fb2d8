// In front of node:http: answers plain requests for tracked addresses directly
// on the socket, and hands every other connection over.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { readHead, type RequestHead } from './request-head.ts'

/** A request received on a socket. */
export type Plain = RequestHead & { socket: Socket }

/**
 * Calls `done` with the whole response, in Latin-1, and whether to close the
 * connection. False when it leaves the request to node:http.
 */
export type Answerer = (request: Plain, done: (answer: string, last: boolean) => void) => boolean

export type FastLane = {
  /** Closes idle connections now, and those that wait for a response after `longest` milliseconds. */
  close(longest: number): void
}

/** Milliseconds to wait for the first request, and for each further one. */
type Patience = { first: number; next: number }

/**
 * node:http creates two streams and a dozen objects per request, which costs more than the rest of a click. A
 * connection stays here as long as its requests are plain and complete, each sent after the previous response; from
 * the first that is not, node:http takes over, with its limits, timeouts and errors.
 */
export function openFastLane(server: Server, answer: Answerer, patience: Patience): FastLane {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  const connections = new Map<Socket, Connection>()
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const handOn = (read: Buffer) => {
      connections.delete(socket)
      socket.setTimeout(0).pause().unshift(read)
      for (const listener of listeners) listener.call(server, socket)
      socket.resume()
    }
    connections.set(socket, openConnection(socket, answer, patience, handOn))
    socket.once('close', () => connections.delete(socket))
  })
  return {
    close: (longest) => {
      for (const [socket, { idle }] of connections) if (idle()) socket.destroy()
      setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy()
      }, longest).unref()
    },
  }
}

type Connection = { idle(): boolean }

function openConnection(
  socket: Socket,
  answer: Answerer,
  patience: Patience,
  handOn: (read: Buffer) => void,
): Connection {
  let busy = false
  let ended = false
  let answered = false
  /** Bytes that arrived before their turn. */
  let early: Buffer | null = null

  const done = (text: string, last: boolean) => {
    busy = false
    if (last || ended) return void socket.end(text, 'latin1', () => socket.destroySoon())
    socket.write(text, 'latin1')
    // It has stopped reading: more answers would only fill the memory.
    if (socket.writableNeedDrain) return void socket.destroy()
    if (!answered) socket.setTimeout(patience.next)
    answered = true
    if (!early) return
    const next = early
    early = null
    read(next)
    socket.resume()
  }
  const read = (bytes: Buffer) => {
    if (busy) {
      early = early ? Buffer.concat([early, bytes]) : bytes
      return void socket.pause()
    }
    const head = readHead(bytes.toString('latin1'))
    busy = true
    if (head && answer({ ...head, socket }, done)) return
    busy = false
    socket.off('data', read).off('end', end).off('timeout', timeout).off('error', destroy)
    handOn(bytes)
  }
  const end = () => {
    ended = true
    if (!busy) socket.end()
  }
  const timeout = () => {
    if (!busy) socket.destroy()
  }
  const destroy = () => void socket.destroy()
  socket.setNoDelay(true).setTimeout(patience.first)
  socket.on('data', read).on('end', end).on('timeout', timeout).on('error', destroy)
  return { idle: () => !busy }
}
