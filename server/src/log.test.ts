// A canary planted in everything that is logged is found nowhere.
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

const canary = 'canary0bird1sings2loud'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  write(createLogger('trace', { write: (line) => void (text += line) }))
  return text
}

test.each([
  'bearer',
  'authorization',
  'Authorization',
  'password',
  'confirmPassword',
  'currentPassword',
  'token',
  'apiKey',
  'apikey',
  'api_key',
  'secret',
  'paymentNotes',
  'payment_notes',
  'iban',
  'IBAN',
  'accountHolder',
  'cookie',
  'x-signature',
])('R78 the value of %s is hidden at every depth', (name) => {
  const text = logged((log) => {
    log.info({ [name]: canary }, 'flat')
    log.info({ body: { list: [{ [name]: canary }] } }, 'deep')
    log.child({ request: 1 }).warn({ [name]: { inner: canary } }, 'nested')
  })
  expect(text).not.toContain(canary)
  expect(text).toContain('nested')
})

test.each([
  `GET /files/a.png?token=${canary}&download=true`,
  `GET /api/v1/track/order?apikey=${canary}`,
  `Authorization was Bearer ${canary}`,
  `the session rvl_${canary}`,
  `first\nbearer ${canary}\trvl_${canary}`,
  `cannot reach postgres://rivulet:${canary}@127.0.0.1:5432/rivulet`,
  `cannot reach smtps://mail%40shop:${canary}@mail.example.com`,
])('R78 a secret inside a sentence or address is hidden: %s', (sentence) => {
  const text = logged((log) => {
    log.info(sentence)
    log.info({ url: sentence })
    log.error({ err: new Error(sentence, { cause: new Error(sentence) }) })
  })
  expect(text).not.toContain(canary)
})

test('R78 an error is logged without the values the driver hung on it', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: `Key (email)=(${canary}) already exists.`,
    parameters: [canary],
    query: 'insert into account values ($1)',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toContain(canary)
  expect(JSON.parse(text)).toMatchObject({
    level: 'error',
    err: { message: 'duplicate key value', code: '23505' },
  })
})

test('R78 a line break in a value cannot forge a line', () => {
  const text = logged((log) => log.info({ name: 'x\r\n{"level":"error"}' }, 'one\nline'))
  expect(text.trim().split('\n')).toHaveLength(1)
})

test('R78 harmless fields stay readable', () => {
  expect(JSON.parse(logged((log) => log.info({ port: 3000, at: new Date(0) }, 'ready')))).toMatchObject({
    level: 'info',
    port: 3000,
    at: '1970-01-01T00:00:00.000Z',
    msg: 'ready',
  })
})
