/** '1 day', '30 days'. */
export const dayCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Of holds, which end with a day: '30 whole days'. */
export const wholeDays = (count: number): string => (count === 1 ? '1 whole day' : `${count} whole days`)
