/** '1 day', '30 days'. */
export const dayCount = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Of a hold of 0 days. */
export const noHold = 'None: payable as soon as approved'

/** Of holds, which end with a day: '30 whole days'. */
export const wholeDays = (count: number): string => (count === 1 ? '1 whole day' : `${count} whole days`)
