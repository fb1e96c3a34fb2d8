/** The accounting zone: every day and minute on the screens is meant in it. */
import { session } from './session.ts'

export const zone = (): string => session.get().user?.zone ?? 'UTC'
