/** Pages of the guide have real paths, unlike screens, which are behind the hash. */
export const isGuidePath = (path: string): boolean => path.startsWith('/guide/')
