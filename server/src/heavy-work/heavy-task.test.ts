// The heavy-work process: jobs that never end, die or fail do not affect the server, and jobs are sandboxed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { heavyWorkMessages } from '@rivulet/contract/messages/heavy-work-messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startChild } from '../testing/child.ts'
import { createTestClicks, type TestClicks } from '../testing/clicks.ts'
import type { work } from '../testing/heavy/jobs.ts'
import { heavyTask } from './heavy-task.ts'

const module = new URL('../testing/heavy/jobs.ts', import.meta.url)
const job = heavyTask<typeof work>(module, { seconds: 30 })

let server: TestClicks
beforeAll(async () => {
  server = await createTestClicks()
})
afterAll(() => server.close())

test('R100 clicks are answered while a job hangs; it is killed after its seconds of processor time with a message, and the next one runs', async () => {
  const short = heavyTask<typeof work>(module, { seconds: 3, field: 'file' })
  await job(1, { kind: 'look' })
  let over = false
  const stuck = short(1, { kind: 'stuck' }).catch((error: unknown) => {
    over = true
    return error
  })
  const next = job(2, { kind: 'look' })
  for (let click = 0; click < 20; click++)
    expect((await server.follow(`/r/${server.link.code}`)).statusCode).toBe(302)
  expect(over).toBe(false)
  expect(await stuck).toMatchObject({
    message: heavyWorkMessages.tooMuch,
    refusal: { status: 422, errors: { file: [heavyWorkMessages.tooMuch] } },
  })
  expect((await next).pid).toBeGreaterThan(0)
})

test('R100 a job that waits for a busy machine is as good; without an answer after 55 seconds its sender is asked to try again', async () => {
  const short = heavyTask<typeof work>(module, { seconds: 1, field: 'file' })
  expect((await short(1, { kind: 'waiting', seconds: 3 })).pid).toBeGreaterThan(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const late = short(1, { kind: 'waiting', seconds: 600 }).catch((error: unknown) => error)
    vi.advanceTimersByTime(55_000)
    expect(await late).toMatchObject({ message: heavyWorkMessages.busy, refusal: { status: 503 } })
  } finally {
    vi.useRealTimers()
  }
  expect((await job(2, { kind: 'look' })).pid).toBeGreaterThan(0)
})

test('R100 a job that comes while the idle process is being ended runs in another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { pid } = await job(1, { kind: 'look' })
    vi.advanceTimersByTime(30_000)
    expect((await job(1, { kind: 'look' })).pid).not.toBe(pid)
  } finally {
    vi.useRealTimers()
  }
})

test('R100 a job that dies is rejected, one that fails says why, and its HTTP errors are passed on', async () => {
  await expect(job(1, { kind: 'dead' })).rejects.toMatchObject({
    message: heavyWorkMessages.tooMuch,
    refusal: { status: 422, code: 'too_much' },
  })
  const ofOurs = heavyTask<typeof work>(module, { seconds: 30, fileless: true })
  await expect(ofOurs(1, { kind: 'dead' })).rejects.toMatchObject({
    message: heavyWorkMessages.busy,
    refusal: { status: 503 },
  })
  await expect(job(1, { kind: 'wrong' })).rejects.toThrow('Not expected')
  await expect(job(1, { kind: 'refused' })).rejects.toMatchObject({
    message: 'No such thing',
    refusal: { status: 422, code: 'nothing' },
  })
})

test('R100 a job has no settings, cannot write, reads only the program’s files, and runs at lower priority', async () => {
  const path = join(server.deps.config.dataDir, 'secret')
  writeFileSync(path, 'secret')
  const { variables, reading, writing, nice, pid } = await job(1, { kind: 'look', path })
  expect([reading, writing]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
  expect(variables.filter((name) => !/^(NODE_|UV_|SystemRoot)/.test(name))).toEqual([])
  expect(nice).toBeGreaterThanOrEqual(10)
  expect(pid).not.toBe(process.pid)
})

test('R100 a hanging job ends when its server is killed', async () => {
  const child = startChild(`
    import { heavyTask } from './heavy-work/heavy-task.ts'
    const job = heavyTask(new URL('${module.href}'), { seconds: 600 })
    const { pid } = await job(1, { kind: 'look' })
    void job(1, { kind: 'stuck' })
    setTimeout(() => console.log(pid), 100)`)
  const pid = Number(await child.nextLine())
  expect(isAlive(pid)).toBe(true)
  await child.end('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
