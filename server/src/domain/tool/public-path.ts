// Public URL path of tools, loaded without a session by the pages they are pasted into.

export const picturePath = (key: string): string => `/creative/${key}`
export const feedPath = (key: string, linkCode: string): string =>
  `/feed/${key}/${encodeURIComponent(linkCode)}`
