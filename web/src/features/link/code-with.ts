/** The HTML of a link with another address in it. */
import { escapeHtml } from '@rivulet/contract/embed'

/** The server's HTML with the address exchanged, escaped as the server escapes it. */
export const codeWith = (code: string, target: string, address: string): string =>
  code.replace(escapeHtml(target), () => escapeHtml(address))
