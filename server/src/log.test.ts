// Secrets planted in every kind of logged value never appear in the output.
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
])('R78 the value of %s is masked at every depth', (name) => {
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
])('R78 a secret inside a sentence or address is masked: %s', (sentence) => {
  const text = logged((log) => {
    log.info(sentence)
    log.info({ url: sentence })
    log.error({ err: new Error(sentence, { cause: new Error(sentence) }) })
  })
  expect(text).not.toContain(canary)
})

test.each([
  'the account BE68 5390 0754 7034 was refused',
  'de89370400440532013000',
  'IBAN GB29-NWBK-6016-1331-9268-19 and more words',
  'mail from ann.bo+x@example.co.uk bounced',
  'card 4111 1111 1111 1111 declined',
  'amex 378282246310005',
  'my password is Orange7juice',
  'password: "Orange7juice"',
  'PASSWORD=Orange7juice',
  'key rva_0123456789abcdef and rvs_0123456789abcdef, rvk_0123456789abcdef',
  'line one\nann@example.com\trvl_0123456789',
])('R99 secrets and personal data with a known format are masked in any text: %s', (sentence) => {
  const text = logged((log) => {
    log.info(sentence)
    log.warn({ fault: { message: sentence, stack: [sentence] } }, 'screen failed')
    log.error({ err: new Error(sentence, { cause: new Error(sentence) }) })
  })
  expect(text).not.toMatch(/5390|370400440532|NWBK|ann|example|1111|378282|Orange7|0123456789/i)
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
})

test('R99 numbers and words that merely resemble a secret are kept', () => {
  const sentence =
    'order 1234567890123456 of 2026-11-22T10:00:00.000Z, 550e8400-e29b-41d4-a716-446655440000, password.ts:41:7, BE12 3456'
  expect(logged((log) => log.info(sentence))).toContain(sentence)
})

test('R78 an error is logged without the row values that the driver attaches', () => {
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
