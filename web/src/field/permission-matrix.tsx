/** The matrix of permissions: a row per area, a column per usual level, what is special at the end. */
import { levels, permissionGroups } from '@rivulet/contract/permission'
import { Tick } from '../ui/tick.tsx'
import css from './permission-matrix.module.css'

const usual = Object.entries(levels)

type Props = {
  held: ReadonlySet<string>
  /** Missing: only shown. */
  onChange?: (held: ReadonlySet<string>) => void
  /** Nobody gives what they lack. */
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
      onChange={() => set([name], !held.has(name))}
    />
  )
  return (
    <div className={css.frame} tabIndex={0} role="region" aria-label="Permissions by area">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {usual.map(([level, word]) => (
              <th key={level} scope="col">
                {word}
              </th>
            ))}
            <th scope="col">More</th>
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(({ domain, title, levels: own }) => {
            const names = Object.keys(own).map((level) => `${domain}.${level}`)
            const given = names.filter((name) => held.has(name))
            const givable = names.filter(mayGive)
            const full = givable.length > 0 && givable.every((name) => held.has(name))
            const extra = Object.entries(own).filter(([level]) => !Object.hasOwn(levels, level))
            return (
              <tr key={domain}>
                <th scope="row">
                  <label className={css.area}>
                    <Tick
                      label={`All of ${title}`}
                      checked={given.length === names.length}
                      partly={given.length > 0 && given.length < names.length}
                      disabled={!onChange || givable.length === 0}
                      onChange={() => set(givable, !full)}
                    />
                    {title}
                  </label>
                </th>
                {usual.map(([level, word]) => (
                  <td key={level}>
                    {Object.hasOwn(own, level) ? (
                      tick(`${domain}.${level}`, `${title}: ${word}`)
                    ) : (
                      <span aria-hidden="true" />
                    )}
                  </td>
                ))}
                <td>
                  {extra.map(([level, word]) => (
                    <label key={level} className={css.area}>
                      {tick(`${domain}.${level}`, `${title}: ${word}`)}
                      {word}
                    </label>
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
