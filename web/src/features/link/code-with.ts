/** Replaces the address in a link's HTML. */
import { escapeHtml } from '@rivulet/contract/text/embed'

/** The server's HTML with another address, escaped as on the server. */
export const codeWith = (code: string, target: string, address: string): string =>
  code.replace(escapeHtml(target), () => escapeHtml(address))
