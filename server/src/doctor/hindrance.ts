// Why a path cannot be read.
import { accessSync, constants, statSync } from 'node:fs'

/** The system's error code, such as EACCES; null when it can be read or does not exist. */
export function hindrance(path: string, mode = constants.R_OK): string | null {
  try {
    const isFolder = statSync(path).isDirectory()
    accessSync(path, isFolder ? mode | constants.X_OK : mode)
    return null
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' ? null : code
  }
}

export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}
