/** What is found out about shops, campaigns and links, and whether something is wrong with them. */
export type Watched = { answers?: string | null; conversions?: string | null }

export const isAmiss = ({ answers, conversions }: Watched): boolean =>
  answers === 'dead' || conversions === 'stopped'

/** Pixels of the pills that say so. */
const pills = { answers: 132, conversions: 130 }

export const amissRoom = ({ answers, conversions }: Watched): number =>
  (answers === 'dead' ? pills.answers : 0) + (conversions === 'stopped' ? pills.conversions : 0)
