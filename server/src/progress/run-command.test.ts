// Every way a command can end produces a message and the right exit code.
import { expect, test } from 'vitest'
import { startChild } from '../testing/child.ts'

const command = (body: string) =>
  startChild(`
    import { runCommand } from './progress/run-command.ts'
    await runCommand({ failed: 'No backup was made', code: 3 }, async (signal) => { ${body} })`)

const ends: Record<string, [body: string, code: number, complaint: string]> = {
  'does its work': ['return 0', 0, ''],
  'finds something wrong': ['return 1', 1, ''],
  fails: [`throw new Error('disk full')`, 3, 'No backup was made: disk full\n'],
  'waits for something that can never come': [
    'await new Promise(() => {}); return 0',
    3,
    'No backup was made: it waited for something that can never come\n',
  ],
  'leaves an error unhandled': [
    `void Promise.reject(new Error('lost')); await new Promise((done) => setTimeout(done, 60000)); return 0`,
    3,
    'No backup was made: lost\n',
  ],
}

test.each(Object.keys(ends))('R92 a command that %s exits with its code and message', async (how) => {
  const [body, code, complaint] = ends[how] ?? ['', 0, '']
  const child = command(body)
  expect(await child.end()).toBe(code)
  expect(child.complaint()).toBe(complaint)
})

test('R92 a command stopped by a signal cleans up, reports it and fails', async () => {
  const child = command(`
    const { promise, reject } = Promise.withResolvers()
    setInterval(() => {}, 1000)
    signal.addEventListener('abort', () => reject(signal.reason))
    process.stdout.write('begun\\n')
    await promise.finally(() => process.stdout.write('tidied\\n'))
    return 0`)
  expect(await child.nextLine()).toBe('begun')
  const ended = child.end('SIGTERM')
  expect(await child.nextLine()).toBe('tidied')
  expect(await ended).toBe(3)
  expect(child.complaint()).toBe('No backup was made: SIGTERM ended it\n')
})
