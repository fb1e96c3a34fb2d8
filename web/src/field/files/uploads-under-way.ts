/** Whether files are on their way, for what has to wait for them: what is sent before lacks them. */
import { createStore, useStore } from '../../lib/store.ts'

/** How many choices of files. */
export const uploadsUnderWay = createStore(0)

export const useUploading = (): boolean => useStore(uploadsUnderWay) > 0
