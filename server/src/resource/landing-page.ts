// Reads the landing page of a link, campaign or tool: one rule for what a person entered.
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { landingPath, pagesOf } from '@rivulet/contract/text/landing-page'
import { invalid } from '../errors.ts'

/**
 * @param folder the part of the shop's address that the path is appended to; '' for its host.
 * @returns the path to keep, '' for an empty page.
 * @throws 422 on the field for anything but a page of the shop, with the place where those are.
 */
export function readLandingPage(field: string, page: string, shopUrl: string, folder = ''): string {
  const path = landingPath(page, shopUrl, folder)
  if (path === null) throw invalid({ [field]: [linkMessages.otherHost(pagesOf(shopUrl, folder))] })
  return path
}
