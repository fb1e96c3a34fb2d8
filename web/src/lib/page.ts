/** What the shell shows about the screen: the window title, and the record's name in the breadcrumb. */
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

export const product = 'Rivulet'

const recordName = createStore<string | null>(null)

/** 'Page · Rivulet' as the window title. */
export function setPageTitle(title: string): void {
  document.title = `${title} · ${product}`
}

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}

/** Names the record that a view or edit screen shows, for the breadcrumb. */
export function useRecordName(name: string | null | undefined): void {
  useEffect(() => {
    recordName.set(name ?? null)
    return () => recordName.set(null)
  }, [name])
}

export const useShownRecordName = (): string | null => useStore(recordName)
