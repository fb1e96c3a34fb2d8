// The tracked address of a link: at its shop's own host if that leads here, with the link's landing page and sub IDs.
import { marksOf } from '@rivulet/contract/text/link-marks'
import {
  addressWith,
  type MarkName,
  targetOf,
  trackingOrigin,
} from '@rivulet/contract/text/tracked-address'

/** Columns of a link and of its shop, in the names of the API. */
export type AddressParts = {
  ownHost: string | null
  code: string
} & Record<MarkName | 'landingPage', string | null>

export const linkAddress = (publicUrl: string, { ownHost, code, ...marks }: AddressParts): string =>
  addressWith(targetOf(trackingOrigin(publicUrl, ownHost), code), marksOf(marks))
