/** The configured address at which shops and visitors reach this installation; an operator may use another one. */
const said = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content

// In development the page is served without values.
export const publicUrl: string = said?.startsWith('http') ? said : location.origin

/** No other machine reaches it. */
export const isOnlyHere: boolean = /^(localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)
