/** States of planned changes of a commission. */

export const plannedRateStates = {
  planned: 'Planned',
  applied: 'Applied',
  cancelled: 'Withdrawn',
} as const
export const plannedRateTones = { planned: 'accent', applied: 'ok', cancelled: 'quiet' } as const
