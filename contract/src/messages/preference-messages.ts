/** Texts of the preferences screen. */
export const preferenceMessages = {
  look: 'Appearance',
  onDevice: 'Saved on this device',
  theme: 'Theme',
  themes: { device: 'Same as this device', light: 'Light', dark: 'Dark' },
  rows: 'Rows of lists',
  rowsWhy: 'Lists whose columns you arranged keep their own',
  figures: 'Figures',
  period: 'Period',
  periodWhy: 'Home and reports open with it, until you choose another',
  compare: 'Compare with',
  lists: 'What a list opens with is chosen in its saved views.',
  profile: 'Name, password, second factors and devices are in My Profile.',
} as const
