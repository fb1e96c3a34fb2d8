// Logo and icon of the programme: redrawn files in the database, and their public addresses.
import type { Picture } from '@rivulet/contract/programme'
import type { PictureUse } from '@rivulet/contract/programme-fields'
import type { Queryable } from '../db/sql.ts'

/** Names of the files below /brand. All are PNG. */
export const iconSizes = [64, 180, 192, 512] as const
export type PictureFile = 'logo' | 'maskable' | `icon-${(typeof iconSizes)[number]}`

/** Base64, by name. `width` and `height` of the logo are in CSS pixels. */
export type Drawn = { files: Partial<Record<PictureFile, string>>; width: number; height: number }
export type Logo = { bytes: Buffer; width: number; height: number }
export type StoredPictures = Partial<Record<PictureUse, Drawn & { version: string }>>

export async function readPictures(sql: Queryable): Promise<StoredPictures> {
  const rows = await sql<{ use: PictureUse; version: string; drawn: Drawn }[]>`
    select use, left(encode(sha256, 'hex'), 16) as version, files as drawn from programme_picture`
  return Object.fromEntries(rows.map(({ use, version, drawn }) => [use, { ...drawn, version }]))
}

const iconOf = ({ icon, logo }: StoredPictures) => icon ?? logo

export function pictureBytes(pictures: StoredPictures, name: string): Buffer | undefined {
  const files = (name === 'logo' ? pictures.logo : iconOf(pictures))?.files ?? {}
  const found = Object.hasOwn(files, name) ? files[name as PictureFile] : undefined
  return found === undefined ? undefined : Buffer.from(found, 'base64')
}

export const versionOf = (pictures: StoredPictures, name: string): string | undefined =>
  (name === 'logo' ? pictures.logo : iconOf(pictures))?.version

/** The logo for a mail or a statement. */
export async function readLogo(sql: Queryable): Promise<Logo | null> {
  const [found] = await sql<{ drawn: Drawn }[]>`
    select files as drawn from programme_picture where use = 'logo'`
  const { files, width = 0, height = 0 } = found?.drawn ?? {}
  return files?.logo ? { bytes: Buffer.from(files.logo, 'base64'), width, height } : null
}

/** The version in the address changes with the picture, so that it may be cached for good. */
export const pictureAddress = (name: PictureFile, version: string): string =>
  `/brand/${name}.png?v=${version}`

export function shownPictures(pictures: StoredPictures): Record<PictureUse, Picture | null> {
  const { logo } = pictures
  const icon = iconOf(pictures)
  return {
    logo: logo
      ? { address: pictureAddress('logo', logo.version), width: logo.width, height: logo.height }
      : null,
    icon: icon ? { address: pictureAddress('icon-64', icon.version), width: 64, height: 64 } : null,
  }
}
