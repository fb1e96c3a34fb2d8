/** State of the link dialog, opened from many places and rendered once in the shell. */
import type { Named } from '@rivulet/contract/fields'
import { onScreenChange } from '../../lib/page/screen-change.ts'
import { createSessionStore } from '../../lib/session/session.ts'
import { useStore } from '../../lib/store.ts'

/** What a new link is to promote, where that is known. */
export type LinkDraft = { type: 'shop'; shop: Named } | { type: 'campaign'; campaign: Named }
export type LinkDialogState = { linkId: number | null; draft?: LinkDraft } | null

const state = createSessionStore<LinkDialogState>(null)

export const useLinkDialog = (): LinkDialogState => useStore(state)
/** Opens the dialog for a link, or for a new one without an id. */
export const openLinkDialog = (linkId: number | null = null): void => state.set({ linkId })
export const draftLink = (draft: LinkDraft): void => state.set({ linkId: null, draft })
export const closeLinkDialog = (): void => state.set(null)
onScreenChange(closeLinkDialog)
