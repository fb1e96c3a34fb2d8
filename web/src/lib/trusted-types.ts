/** Trusted Types: what may become HTML or a script here. The content security policy of the page allows these policies and DOMPurify's own. */

type Rules = {
  createHTML?: (html: string) => string | null
  createScriptURL?: (address: string) => string | null
}
/** What the browser hands out says where it comes from, and is taken wherever a text is. */
type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Rules) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }

/** Browsers without Trusted Types take the text as it is. */
const createPolicy = (name: string, rules: Rules): Policy =>
  trustedTypes?.createPolicy(name, rules) ?? { createHTML: (html) => html }

export const workerPath = '/service-worker.js'

let clean: ((html: string) => string) | null = null

/** Until the code that shows and edits rich text has come, no element is made of text. */
export function cleanWith(cleaner: (html: string) => string): void {
  clean = cleaner
}

/** Asked for every text that a library hands to the browser. Without a tag it makes no element: the style sheets of Mantine and Tiptap. */
createPolicy('default', {
  createHTML: (html) => (html.includes('<') ? (clean?.(html) ?? null) : html),
  createScriptURL: (address) => (address === workerPath ? address : null),
})

const inert = createPolicy('inert', { createHTML: (html) => html })

/** The words of HTML as a reader of the page would see them: parsed, never shown, and nothing of it runs. */
export const wordsOfHtml = (html: string): string =>
  new DOMParser().parseFromString(inert.createHTML(html), 'text/html').body.textContent

/** Fills a frame whose sandbox allows no scripts. */
export function fillFrame(frame: HTMLIFrameElement, html: string): void {
  const sandbox = frame.getAttribute('sandbox')
  if (sandbox === null || sandbox.includes('allow-scripts'))
    throw new Error('scripts would run in this frame')
  frame.srcdoc = inert.createHTML(html)
}
