// Finds a free port, the preferred one if possible.
import { createServer } from 'node:net'

export function freePort(wished) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () =>
      wished > 65_000 ? reject(new Error('No port is free.')) : resolve(freePort(wished + 1)),
    )
    probe.listen(wished, () => probe.close(() => resolve(wished)))
  })
}
