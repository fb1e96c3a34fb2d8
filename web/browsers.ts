/** The oldest browsers with light-dark(), which the build would otherwise rewrite, breaking the colours, and :has(). */
export const browsers = ['chrome123', 'firefox121', 'safari17.5']
