/** A landing page of a shop: entered as a path or as the full address of a page, kept as a path. */
import { isPath, isWebUrl } from '../format.ts'

/** The host without `www.`, and with its port if that is unusual. */
const hostOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

/** The part of a shop's address that the paths of its campaigns are appended to; mostly empty. */
export const folderOf = (shopUrl: string): string => new URL(shopUrl).pathname.replace(/\/+$/, '')

/** Where the pages of a shop are, as its messages name it. */
export const pagesOf = (shopUrl: string, folder = ''): string => `${new URL(shopUrl).host}${folder}`

/**
 * The path of a page of the shop, below `folder`; null for anything else, such as a page of another host.
 * A path is returned as it is.
 */
export function landingPath(entered: string, shopUrl: string, folder = ''): string | null {
  const page = entered.trim()
  if (page === '' || isPath(page)) return page
  if (!isWebUrl(page) || hostOf(page) !== hostOf(shopUrl)) return null
  const { pathname, search, hash } = new URL(page)
  if (!`${pathname}/`.startsWith(`${folder}/`)) return null
  const path = `${pathname.slice(folder.length) || '/'}${search}${hash}`
  return isPath(path) ? path : null
}
