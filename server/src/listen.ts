// Finds the port to listen on: the wished one, or the next that is free.
import { createServer } from 'node:net'

const tries = 20

/** A taken port is no reason not to start. */
export async function findPort(host: string, wished: number): Promise<number> {
  if (wished === 0) return (await tryPort(host, 0)) ?? 0
  for (let port = wished; port < Math.min(wished + tries, 65_536); port++) {
    if (await tryPort(host, port)) return port
  }
  throw new Error(`PORT ${wished} and the next ${tries - 1} are taken; set PORT to a free one.`)
}

function tryPort(host: string, port: number): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const probe = createServer()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') resolve(undefined)
    else if (error.code === 'EACCES')
      reject(new Error(`PORT ${port} needs more rights than this account has.`))
    else reject(new Error(`HOST ${host} cannot be listened on: ${error.message}.`))
  })
  probe.listen(port, host, () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
  })
  return promise
}
