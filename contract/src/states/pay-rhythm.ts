/** How often the programme plans to pay. It pays nothing by itself. */

export const payRhythms = {
  none: 'Not said',
  monday: 'Every Monday',
  tuesday: 'Every Tuesday',
  wednesday: 'Every Wednesday',
  thursday: 'Every Thursday',
  friday: 'Every Friday',
  twice: 'Twice a month, on the 1st and 15th',
  monthly: 'Every month',
  quarterly: 'Every quarter: in January, April, July and October',
} as const
export type PayRhythm = keyof typeof payRhythms

/** `day` of the month with the rhythms that need one, otherwise null. In a shorter month, its last day stands for it. */
export type PayPlan = { rhythm: Exclude<PayRhythm, 'none'>; day: number | null }
