import { createContext, use, useSyncExternalStore } from 'react'
import type { PageInProgress, PageStore } from './survey-store.ts'

const Store = createContext<PageStore | null>(null)
export const StoreProvider = Store.Provider

/** The store of the page that is shown. */
export const useStore = (): PageStore => {
  const store = use(Store)
  if (!store) throw new Error('A question of a survey is shown within a page.')
  return store
}

/** A part of the page in progress; renders again when that part changes. */
export const usePart = <Part,>(partOf: (page: PageInProgress) => Part): Part => {
  const { getState, subscribe } = useStore()
  return useSyncExternalStore(subscribe, () => partOf(getState()))
}
