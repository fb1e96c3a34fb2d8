/** Messages of npm run demo. */
export const demoMessages = {
  notDemo: (dataDir: string): string =>
    `${dataDir} holds an installation that is not a demonstration; nothing in it was changed. Set DATA_DIR to another directory, or leave it out.`,
} as const
