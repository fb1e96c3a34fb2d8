/** Where shops and visitors reach this installation, as it is configured: an operator may have another address for it. */
const said = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content

// In development the page is served without values.
export const publicUrl: string = said?.startsWith('http') ? said : location.origin

/** No other machine reaches it. */
export const isOnlyHere: boolean = /^(localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)
