/** Messages of the form of a profile: what its permissions may start from. */
export const profileMessages = {
  start: 'Start with',
  startHelp: 'Replaces what is ticked below',
  presets: {
    look: 'May look',
    decide: 'May decide orders',
    pay: 'May pay',
    everything: 'Everything',
  },
} as const
