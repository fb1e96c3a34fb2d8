/** Address of a link that begins an email. The at sign stays: not every mail program decodes it. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
