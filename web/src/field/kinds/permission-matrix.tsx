/** Permission matrix: a row per area, a column per common level, extras at the end. Rows, columns and everything can be ticked at once. */
import { messages } from '@rivulet/contract/messages/messages'
import { levels, permissionGroups } from '@rivulet/contract/access/permission-groups'
import type { ReactNode } from 'react'
import { Tick } from '../../ui/inputs/tick.tsx'
import { moveInGrid } from './grid-keys.ts'
import css from './permission-matrix.module.css'

const usual = Object.entries(levels)
const namesOf = ({ domain, levels: own }: (typeof permissionGroups)[number]) =>
  Object.keys(own).map((level) => `${domain}.${level}`)
const all = permissionGroups.flatMap(namesOf)
const ofLevel = (level: string) => all.filter((name) => name.endsWith(`.${level}`))

type Props = {
  held: ReadonlySet<string>
  /** Read only when missing. */
  onChange?: (held: ReadonlySet<string>) => void
  /** Nobody can grant permissions they lack. */
  mayGive?: (permission: string) => boolean
}

export function PermissionMatrix({ held, onChange, mayGive = () => true }: Props) {
  const set = (names: readonly string[], on: boolean) => {
    const next = new Set(held)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    onChange?.(next)
  }
  const tick = (name: string, label: string) => (
    <Tick
      label={label}
      checked={held.has(name)}
      disabled={!onChange || !mayGive(name)}
      title={onChange && !mayGive(name) ? messages.profile.lacking : undefined}
      onChange={() => set([name], !held.has(name))}
    />
  )
  /** A tick for several permissions: grants those allowed, or revokes them when all are held. */
  const tickAll = (names: readonly string[], label: string) => {
    const given = names.filter((name) => held.has(name)).length
    const givable = names.filter(mayGive)
    return (
      <Tick
        label={label}
        checked={given === names.length}
        partly={given > 0 && given < names.length}
        disabled={!onChange || givable.length === 0}
        title={onChange && givable.length === 0 ? messages.profile.lacking : undefined}
        onChange={() => set(givable, !givable.every((name) => held.has(name)))}
      />
    )
  }
  return (
    <div
      className={css.frame}
      data-shown={!onChange || undefined}
      tabIndex={0}
      role="region"
      aria-label="Permissions by area"
    >
      <table className={css.matrix} onKeyDown={moveInGrid}>
        <thead>
          <tr>
            <th scope="col">
              <Named tick={tickAll(all, 'Area: all permissions')}>Area</Named>
            </th>
            {usual.map(([level, word]) => (
              <th key={level} scope="col">
                <Named tick={tickAll(ofLevel(level), `${word}: all areas`)}>{word}</Named>
              </th>
            ))}
            <th scope="col">More</th>
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map((group) => {
            const { domain, title, levels: own } = group
            const extra = Object.entries(own).filter(([level]) => !Object.hasOwn(levels, level))
            return (
              <tr key={domain}>
                <th scope="row">
                  <Named tick={tickAll(namesOf(group), `All of ${title}`)}>{title}</Named>
                </th>
                {usual.map(([level, word]) => (
                  <td key={level}>
                    {Object.hasOwn(own, level) && tick(`${domain}.${level}`, `${title}: ${word}`)}
                  </td>
                ))}
                <td>
                  {extra.map(([level, word]) => (
                    <Named key={level} tick={tick(`${domain}.${level}`, `${title}: ${word}`)}>
                      {word}
                    </Named>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Named({ tick, children }: { tick: ReactNode; children: string }) {
  return (
    <label className={css.area}>
      {tick}
      {children}
    </label>
  )
}
