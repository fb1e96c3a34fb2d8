// Finds a free port, for servers that a test starts or for a port where nothing listens.
import { holdPort } from '../listen.ts'

export async function freePort(): Promise<number> {
  const { port, release } = await holdPort('127.0.0.1', 0)
  await release()
  return port
}
