/** Trusted Types policies. The page's content security policy allows these and DOMPurify's own. */

type Rules = {
  createHTML?: (html: string) => string | null
  createScriptURL?: (address: string) => string | null
}
/** A TrustedHTML value, which APIs accept in place of a string. */
type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Rules) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }

/** Browsers without Trusted Types use the plain string. */
const createPolicy = (name: string, rules: Rules): Policy =>
  trustedTypes?.createPolicy(name, rules) ?? { createHTML: (html) => html }

export const workerPath = '/service-worker.js'

let clean: ((html: string) => string) | null = null

/** Until the rich text code is loaded, no HTML string may create elements. */
export function cleanWith(cleaner: (html: string) => string): void {
  clean = cleaner
}

/** Default policy, for strings that libraries pass to the browser. Strings without tags are allowed: the style sheets of Mantine and Tiptap. */
createPolicy('default', {
  createHTML: (html) => (html.includes('<') ? (clean?.(html) ?? null) : html),
  createScriptURL: (address) => (address === workerPath ? address : null),
})

const inert = createPolicy('inert', { createHTML: (html) => html })

/** Plain text of HTML, parsed in an inert document. */
export const wordsOfHtml = (html: string): string =>
  new DOMParser().parseFromString(inert.createHTML(html), 'text/html').body.textContent

/** Fills an iframe whose sandbox forbids scripts. */
export function fillFrame(frame: HTMLIFrameElement, html: string): void {
  const sandbox = frame.getAttribute('sandbox')
  if (sandbox === null || sandbox.includes('allow-scripts'))
    throw new Error('scripts would run in this frame')
  frame.srcdoc = inert.createHTML(html)
}
