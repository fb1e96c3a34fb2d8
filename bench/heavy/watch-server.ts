// Clicks, signs in and checks readiness while other work runs, and reports latencies and memory.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, memoryOf } from './memory-of.ts'

type Watched = {
  origin: string
  pid: number
  code: string
  signIn: { username: string; password: string }
}
const clickEvery = 20
const askEvery = 1000

/** Returns the cells of a row. */
export function watchServer({ origin, pid, code, signIn }: Watched) {
  const agent = new Agent({ keepAlive: true })
  let clicks = 0
  const ask = (path: string, body?: unknown): Promise<{ took: number; status: number }> =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      const headers = {
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
        'x-forwarded-for': `81.7.${(clicks >> 8) & 255}.${clicks & 255}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const method = body === undefined ? 'GET' : 'POST'
      const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({ took: performance.now() - begun, status: answer.statusCode ?? 0 }),
        )
      })
      asked.on('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })

  return async (work: () => Promise<string>): Promise<string> => {
    const times: number[] = []
    const signIns: number[] = []
    const readiness = new Map<number, number>()
    let [memory, childMemory] = [0, 0]
    let going = true
    const asked: Promise<unknown>[] = []
    const clicking = (async () => {
      for (; going; await pause(clickEvery)) {
        clicks++
        asked.push(ask(`/r/${code}?s1=${clicks}`).then(({ took }) => times.push(took)))
      }
    })()
    const asking = (async () => {
      for (; going; await pause(askEvery)) {
        asked.push(ask('/api/v1/auth/sign-in', signIn).then(({ took }) => signIns.push(took)))
        asked.push(
          ask('/readyz').then(({ status }) => readiness.set(status, (readiness.get(status) ?? 0) + 1)),
        )
      }
    })()
    const measuring = setInterval(() => {
      memory = Math.max(memory, memoryOf(pid))
      childMemory = Math.max(childMemory, ...childrenOf(pid).map(memoryOf), 0)
    }, 100)
    const outcome = await work()
    going = false
    await Promise.all([clicking, asking])
    await Promise.all(asked)
    clearInterval(measuring)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
    const ms = (time: number) => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
    const ready = [...readiness].map(([status, count]) => `${count} × ${status}`).join(', ')
    return [
      ...[times.length, ms(at(0.5)), ms(at(0.99)), ms(at(1)), ms(Math.max(...signIns))],
      ...[`${memory} MB`, `${childMemory} MB`, ready, outcome],
    ].join(' | ')
  }
}
