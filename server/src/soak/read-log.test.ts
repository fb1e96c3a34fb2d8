// Which lines of the product's log fail a soak test.
import { expect, test } from 'vitest'
import { openLog } from './read-log.ts'
import { newTally } from './tally.ts'

const read = (...lines: string[]) => {
  const kept: string[] = []
  const log = openLog((line) => kept.push(line))
  for (const line of lines) log.read(line, false)
  return { log, kept }
}

test('unexplained warnings are counted per kind; lines printed for people are ignored', () => {
  const { log, kept } = read(
    'Rivulet is ready at http://127.0.0.1:3000',
    '{"level":"info","msg":"request"}',
    '{"level":"warn","msg":"clicks wait in the spool","pause":1000}',
    '{"level":"error","err":{"message":"job 7 failed"},"msg":"the jobs stumbled"}',
    '{"level":"error","err":{"message":"job 12 failed"},"msg":"the jobs stumbled"}',
  )
  expect([...log.unexplained]).toEqual([
    ['warn: clicks wait in the spool', 1],
    ['error: the jobs stumbled (job 0 failed)', 2],
  ])
  expect([log.lines(), kept.length]).toEqual([5, 5])
})

test('stderr output that is not a log line counts as an error', () => {
  const log = openLog(() => {})
  log.read('(node:1) Warning: something is deprecated', true)
  expect([...log.unexplained]).toEqual([['(node:1) Warning: something is deprecated', 1]])
})

test('provoked lines are explained, and compared with how often they were provoked', () => {
  const { log } = read('{"level":"warn","event":"order-call-refused","msg":"The key is not valid"}')
  expect(log.unexplained.size).toBe(0)
  expect(log.provoked(newTally())).toMatchObject([{ name: 'key of nobody', found: 1, provoked: 0 }])
})

test('a job that began has not succeeded yet', () => {
  const begins = '{"level":"info","job":"sum-orders","msg":"job begins"}'
  const succeeds = '{"level":"info","job":"sum-orders","milliseconds":12,"msg":"job succeeded"}'
  const { jobs } = read(begins, succeeds, begins).log
  expect([...jobs]).toEqual([['sum-orders', { began: 2, succeeded: 1, longestMs: 12 }]])
})
