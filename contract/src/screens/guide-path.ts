/** Pages of the guide lie beside the screens, not behind their hash. */
export const isGuidePath = (path: string): boolean => path.startsWith('/guide/')
