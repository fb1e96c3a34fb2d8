/** Watch results of shops, campaigns and links, and whether any is a warning. */
export type Watched = {
  answers?: string | null
  conversions?: string | null
  /** Of a link: whether its shop and campaign are. */
  promotedActive?: boolean | null
}

export const hasWarning = ({ answers, conversions, promotedActive }: Watched): boolean =>
  answers === 'dead' || conversions === 'stopped' || promotedActive === false

/** Width of the warning pills in pixels. */
const pills = { answers: 132, conversions: 130, promotedActive: 118 }

export const warningWidth = ({ answers, conversions, promotedActive }: Watched): number =>
  (answers === 'dead' ? pills.answers : 0) +
  (conversions === 'stopped' ? pills.conversions : 0) +
  (promotedActive === false ? pills.promotedActive : 0)
