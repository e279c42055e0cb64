import { createContext, useContext } from 'react'
import type { StoreSettings } from '#shop/settings/store-settings.ts'

export interface StoreContext {
  settings: StoreSettings
  /** Scheme and host of the shop's public URL, without a trailing slash. */
  origin: string
  year: number
  /** The URL of the shop's preview image; null while it is rendered. */
  preview: string | null
}

const Context = createContext<StoreContext | null>(null)

export const StoreSettingsProvider = Context.Provider

/** The store's name, chat number and URL, as the root loader read them. */
export function useStore(): StoreContext {
  const store = useContext(Context)
  if (!store) throw new Error('useStore outside of StoreSettingsProvider')
  return store
}
