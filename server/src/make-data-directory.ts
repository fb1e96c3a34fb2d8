// Creates the data directory at startup: a role without a database or spool of its own would only miss it later.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { placeMessages } from '@rivulet/contract/messages/place-messages'

/** @throws Error with one sentence when it is not there and cannot be made, or cannot be written. */
export function makeDataDirectory(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(
      placeMessages.noDataDir(folder, (error as NodeJS.ErrnoException).code ?? String(error)),
    )
  }
}
