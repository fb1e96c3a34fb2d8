/** What the bar below a record offers, as a button or in a menu. */
import type { ReactNode } from 'react'

export type BarEntry = {
  label: string
  icon: ReactNode
  /** What is done next: coloured. */
  first?: boolean | undefined
  loss?: boolean | undefined
  busy?: boolean
} & ({ to: string; onClick?: never } | { onClick: () => void; to?: never })
