/** States of API keys. */
import type { Tone } from '../fields.ts'

export const apiKeyStates = {
  valid: 'Valid',
  expired: 'Expired',
  closed: 'Owner inactive',
} as const

export const apiKeyStateTones: Readonly<Record<keyof typeof apiKeyStates, Tone>> = {
  valid: 'ok',
  expired: 'quiet',
  closed: 'quiet',
}
