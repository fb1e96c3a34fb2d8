/** The accounting zone, in which all dates and times are shown. */
import { session } from '../session/session.ts'

export const zone = (): string => session.get().user?.zone ?? 'UTC'
