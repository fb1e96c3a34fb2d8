// Job schedules: cron expressions in the accounting zone, and the time between two runs.

/** `cron`: minute, hour, day of the month, month, day of the week. `periodSeconds` without daylight saving changes. */
export type Schedule = { cron: string; periodSeconds: number }

export const everyMinutes = (minutes: number): Schedule => ({
  cron: `*/${minutes} * * * *`,
  periodSeconds: minutes * 60,
})

export const hourlyAt = (minute: number): Schedule => ({
  cron: `${minute} * * * *`,
  periodSeconds: 3600,
})

/** From 04:00 to 23:59: clocks are changed before, and a time that they skip or repeat would be left out or come twice. */
export const dailyAt = (hour: number, minute: number): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  periodSeconds: 24 * 3600,
})
