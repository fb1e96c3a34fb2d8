/** State of the link dialog, opened from many places and rendered once in the shell. */
import { onScreenChange } from '../../lib/page/screen-change.ts'
import { createSessionStore } from '../../lib/session/session.ts'
import { useStore } from '../../lib/store.ts'

export type LinkDialogState = { linkId: number | null } | null

const state = createSessionStore<LinkDialogState>(null)

export const useLinkDialog = (): LinkDialogState => useStore(state)
/** Opens the dialog for a link, or for a new one without an id. */
export const openLinkDialog = (linkId: number | null = null): void => state.set({ linkId })
export const closeLinkDialog = (): void => state.set(null)
onScreenChange(closeLinkDialog)
