// JSON logging (pino) with secrets redacted in objects, addresses and sentences.
import { type DestinationStream, type Logger, pino } from 'pino'
import { maskSecrets } from './mask-secrets.ts'

const secretName =
  /pass(word|wd)|token|secret|api-?key|authorization|bearer|cookie|signature|iban|payment-?notes|account-?holder/i
const hidden = '[hidden]'
const deepest = 6

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: (fields) => redact(fields, 0) as Record<string, unknown>,
        log: (fields) => redact(fields, 0) as Record<string, unknown>,
      },
      // Errors are serialized above; without this Fastify would serialize the result again.
      serializers: { err: (described: unknown) => described },
      hooks: { streamWrite: scrub },
    },
    destination ?? process.stdout,
  )
}

function redact(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value)
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name.replaceAll('_', '-')) ? hidden : redact(item, depth + 1),
    ]),
  )
}

/** Database errors carry row values in `detail` and `parameters`; only fields that identify the error are logged. */
function describeError(error: Error): Record<string, unknown> {
  const { code, cause } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** Final pass over a line: each string is masked separately, so that masking cannot break the JSON. */
const scrub = (line: string): string =>
  line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const plain = JSON.parse(text) as string
    const masked = maskSecrets(plain)
    return masked === plain ? text : JSON.stringify(masked)
  })
