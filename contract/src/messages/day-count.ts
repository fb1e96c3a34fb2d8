/** '1 day', '30 days'. */
export const dayCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
