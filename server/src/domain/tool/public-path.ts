// Where tools are read without a session: what is pasted into pages is loaded by anybody.

export const picturePath = (key: string): string => `/creative/${key}`
export const feedPath = (key: string, linkCode: string): string =>
  `/feed/${key}/${encodeURIComponent(linkCode)}`
