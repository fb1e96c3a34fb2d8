// Serialises errors between processes: message, stack, and extra properties such as a refusal.

export type WireError = { message: string; stack: string | undefined; more: Record<string, unknown> }

export function toWire(thrown: unknown): WireError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { message: error.message, stack: error.stack, more: { ...error } }
}

export const fromWire = ({ message, stack, more }: WireError): Error =>
  Object.assign(new Error(message), more, stack === undefined ? {} : { stack })
