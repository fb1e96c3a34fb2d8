// The email that answers an affiliate's request for a shop.
import type { Mail } from '../deps.ts'
import { letter, type Reader } from './mail-text.ts'

/** `reason` is why it was declined; null when it was accepted. Does not quote what the affiliate wrote. */
export const shopRequestMail = (
  reader: Reader,
  { shop, reason, publicUrl }: { shop: string; reason: string | null; publicUrl: string },
): Mail =>
  reason === null
    ? letter(reader, `You can promote ${shop}`, [
        `Your request for ${shop} was accepted. You can make links to it now:`,
        `${publicUrl}/#/dashboard/marketing/link`,
        `What you earn there: ${publicUrl}/#/dashboard/settings/terms`,
      ])
    : letter(reader, `Your request for ${shop}`, [
        `Your request for ${shop} was declined:`,
        reason,
        `See your shops, and those you may ask for: ${publicUrl}/#/dashboard/settings/terms`,
      ])
