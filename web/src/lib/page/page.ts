/** Window title, and the record's name in the breadcrumb. */
import { useEffect } from 'react'
import { programme } from '../programme.ts'
import { createStore, useStore } from '../store.ts'

const recordName = createStore<string | null>(null)

/** 'Page · Programme' as the window title. */
export function setPageTitle(title: string): void {
  document.title = `${title} · ${programme.get().name}`
}

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}

/** Sets the record's name in the breadcrumb of a view or edit screen. */
export function useRecordName(name: string | null | undefined): void {
  useEffect(() => {
    recordName.set(name ?? null)
    return () => recordName.set(null)
  }, [name])
}

export const useShownRecordName = (): string | null => useStore(recordName)
