// Finds the port to listen on, PORT or the next free one, and reserves it until the server listens.
import { createServer } from 'node:net'

const tries = 20

/** Reserved until `release` is called. */
export type HeldPort = { port: number; release(): Promise<void> }

/** A port in use does not stop the start: the next free one is taken. 0 asks for any port. */
export async function holdPort(host: string, wished: number): Promise<HeldPort> {
  const most = wished === 0 ? 1 : Math.min(wished + tries, 65_536)
  for (let port = wished; port < most; port++) {
    const held = await tryPort(host, port)
    if (held) return held
  }
  throw new Error(`PORT ${wished} and the next ${tries - 1} are taken; set PORT to a free one.`)
}

function tryPort(host: string, port: number): Promise<HeldPort | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<HeldPort | undefined>()
  // Startup takes seconds; connections that come before it is finished are closed.
  const probe = createServer((socket) => socket.destroy())
  const release = () => new Promise<void>((done) => probe.close(() => done()))
  probe.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(undefined)
    else if (error.code === 'EACCES')
      reject(new Error(`PORT ${port} needs more rights than this account has.`))
    else reject(new Error(`HOST ${host} cannot be listened on: ${error.message}.`))
  })
  probe.listen(port, host, () => {
    const address = probe.address()
    resolve({ port: typeof address === 'object' ? (address?.port ?? port) : port, release })
  })
  return promise
}
