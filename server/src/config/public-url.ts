// PUBLIC_URL: the address that people use. Screens and links are at its root.
import { z } from 'zod'

const such = 'like https://partners.example.com'

/** Without a trailing slash. */
export const publicUrl = z
  .url({ protocol: /^https?$/, error: `must be an address ${such}` })
  .refine((text) => !/[@?#]|\/\/[^/]+\/+[^/]/.test(text), {
    error: `must be an address without path, ${such}`,
  })
  .transform((text) => new URL(text).origin)
  .optional()
