/** Who made and changed each row, and when, as columns of a list: chosen by the person, kept on this device. */
import { namesSomebody, stampsOf } from '@rivulet/contract/stamps'
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { useMemo, useState } from 'react'
import { readStoredJson, writeStored } from '../../lib/stored.ts'

const place = (resource: Resource) => `stamps.${resource.name}`

const stored = (resource: Resource): readonly string[] =>
  readStoredJson<string[]>(localStorage, place(resource)) ?? []

type Stamp = [name: string, field: Field]

const inTheTrash = (name: string): boolean => name.startsWith('deleted')

/** The chosen ones; in the trash always when a record was removed, and by whom. */
const shownStamps = (all: readonly Stamp[], chosen: readonly string[]): Stamp[] =>
  all.filter(([name]) => inTheTrash(name) || chosen.includes(name))

/** Whether the server is asked for names beside the rows. */
export function asksNames(resource: Resource, admin: boolean): boolean {
  const all = stampsOf(resource, admin, false)
  return shownStamps(all, stored(resource)).some(([name]) => namesSomebody(name))
}

export type StampChoice = { name: string; title: string; shown: boolean }

export function useStampColumns(resource: Resource, admin: boolean, trash: boolean) {
  const [chosen, setChosen] = useState(() => stored(resource))
  const all = useMemo(() => stampsOf(resource, admin, trash), [resource, admin, trash])
  const stamps = useMemo(() => shownStamps(all, chosen), [all, chosen])
  return {
    stamps,
    asksNames: stamps.some(([name]) => namesSomebody(name)),
    choices: all
      .filter(([name]) => !inTheTrash(name))
      .map(([name, { label }]): StampChoice => ({ name, title: label, shown: chosen.includes(name) })),
    toggle(name: string) {
      const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
      writeStored(localStorage, place(resource), next.length > 0 ? JSON.stringify(next) : null)
      setChosen(next)
    },
  }
}
