/** Watch results of shops, campaigns and links, and whether any is a warning. */
export type Watched = {
  answers?: string | null
  conversions?: string | null
}

export const hasWarning = ({ answers, conversions }: Watched): boolean =>
  answers === 'dead' || conversions === 'stopped'

/** Width of the warning pills in pixels. */
const pills = { answers: 132, conversions: 130 }

export const warningWidth = ({ answers, conversions }: Watched): number =>
  (answers === 'dead' ? pills.answers : 0) + (conversions === 'stopped' ? pills.conversions : 0)
