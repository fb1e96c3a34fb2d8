/** What is found out about shops, campaigns and links, and whether something is wrong with them. */
export type Watched = { answers?: string | null; conversions?: string | null }

export const isAmiss = ({ answers, conversions }: Watched): boolean =>
  answers === 'dead' || conversions === 'stopped'
