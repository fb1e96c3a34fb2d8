/** Unit inside a number input. */
import css from './unit.module.css'

/** Props to spread on a Mantine input. */
export const unitAfter = (unit: string) => ({
  rightSection: (
    <span className={css.after} aria-hidden="true">
      {unit}
    </span>
  ),
  rightSectionWidth: Math.max(34, unit.length * 7 + 20),
})

export const unitBefore = (unit: string) => ({
  leftSection: (
    <span className={css.before} aria-hidden="true">
      {unit}
    </span>
  ),
  leftSectionWidth: 28,
})
