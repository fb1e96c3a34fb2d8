/** How a person's lists and figures open, stored on the device per account. */
import type { Density } from '@rivulet/contract/list-layout'
import { type Comparison, type Preset, presets } from '@rivulet/contract/period'
import { session } from '../session/session.ts'
import { readStoredJson, writeStored } from './stored.ts'

export type Compared = Comparison | 'none'
export type Usual = { density: Density; period: Preset; compared: Compared }

const place = () => `usual.${session.get().user?.id ?? 0}`

/** What is stored may be of another version, or edited. */
export function usual(): Usual {
  const { density, period, compared } =
    readStoredJson<Partial<Record<keyof Usual, string>>>(localStorage, place()) ?? {}
  return {
    density: density === 'compact' ? density : 'comfortable',
    period: period && Object.hasOwn(presets, period) ? (period as Preset) : 'last30',
    compared: compared === 'year' || compared === 'none' ? compared : 'previous',
  }
}

export const chooseUsual = (change: Partial<Usual>): void =>
  writeStored(localStorage, place(), JSON.stringify({ ...usual(), ...change }))
