// When a job starts: a cron expression in the accounting zone, with the time between two starts.

/** `cron`: minute, hour, day of the month, month, day of the week. `periodSeconds` as it is without a change of clocks. */
export type Schedule = { cron: string; periodSeconds: number }

export const everyMinutes = (minutes: number): Schedule => ({
  cron: `*/${minutes} * * * *`,
  periodSeconds: minutes * 60,
})

export const hourlyAt = (minute: number): Schedule => ({
  cron: `${minute} * * * *`,
  periodSeconds: 3600,
})

export const dailyAt = (hour: number, minute: number): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  periodSeconds: 24 * 3600,
})
