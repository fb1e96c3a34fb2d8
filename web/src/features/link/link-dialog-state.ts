/** Which link's address is shown, or that a new one is being made: opened from many places, shown once in the shell. */
import { onScreenChange } from '../../lib/screen-change.ts'
import { createSessionStore } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'

export type LinkDialogState = { linkId: number | null } | null

const state = createSessionStore<LinkDialogState>(null)

export const useLinkDialog = (): LinkDialogState => useStore(state)
/** Shows how to use a link; without an id it begins with making one. */
export const openLinkDialog = (linkId: number | null = null): void => state.set({ linkId })
export const closeLinkDialog = (): void => state.set(null)
onScreenChange(closeLinkDialog)
