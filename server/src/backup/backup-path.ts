// Allowlist of paths below the data directory that a backup may contain.

const shapes = [
  /^(other-)?secret$/,
  // An uploaded file by its key, and the spool's own files.
  /^files\/[0-9a-f]{32}$/,
  /^spool\/[a-z0-9][a-z0-9._-]{0,99}$/i,
]

export const isBackupPath = (path: string): boolean => shapes.some((shape) => shape.test(path))
