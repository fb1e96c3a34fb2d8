// JSON logs that hold no secret, wherever in a logged object, address or sentence it stood.
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
      // Errors are described above; without this Fastify would describe the description.
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

/** Driver errors carry the values of the row in `detail` and `parameters`: only what names the fault is kept. */
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

/** The last look at a line: each text of it by itself, so that what is hidden cannot break it. */
const scrub = (line: string): string =>
  line.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const plain = JSON.parse(text) as string
    const masked = maskSecrets(plain)
    return masked === plain ? text : JSON.stringify(masked)
  })
