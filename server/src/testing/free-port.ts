// A port for what a test starts, or leaves without anybody who answers.
import { holdPort } from '../listen.ts'

export async function freePort(): Promise<number> {
  const { port, release } = await holdPort('127.0.0.1', 0)
  await release()
  return port
}
