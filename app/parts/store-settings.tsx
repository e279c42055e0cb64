import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StoreSettings } from '#shop/settings/store-settings.ts'
import { quotedTexts } from '#shop/text/quoted-texts.ts'
import { type Packed, unpack } from './packed.ts'

export interface StoreContext {
  settings: StoreSettings
  /** Scheme and host of the shop's public URL, without a trailing slash. */
  origin: string
  year: number
  /** The URL of the shop's preview image; null while it is rendered. */
  preview: string | null
}

/** What the root's loader sends, packed. */
export interface RootData extends StoreContext {
  /** URL of the style sheet of the theme, and the colors of the browser's bars, light and dark. */
  look: { css: string | null; bars: readonly [string, string] }
}

/** The root's data on any page, errors included; undefined when its loader failed. */
export function useRootData(): RootData | undefined {
  const packed = useRouteLoaderData('root') as Packed<RootData> | undefined
  return useMemo(() => packed && unpack(packed), [packed])
}

const Context = createContext<StoreContext | null>(null)

/** In the browser, for code without hooks. */
let opened: StoreContext | null = null

interface StoreSettingsProviderProps {
  /** Null where they could not be read. */
  value: StoreContext | null
  children: ReactNode
}

export function StoreSettingsProvider({ value, children }: StoreSettingsProviderProps) {
  // Before the effects of the page, which may show a notice.
  useLayoutEffect(() => {
    opened = value
  }, [value])
  return <Context value={value}>{children}</Context>
}

/** The store's name, chat number and URL, as the root loader read them. */
export function useStore(): StoreContext {
  const store = useContext(Context)
  if (!store) throw new Error('useStore outside of StoreSettingsProvider')
  return store
}

/** The texts that are English by default, in the language that the operator chose. */
export const useQuotedTexts = () => quotedTexts(useContext(Context)?.settings)

/** The same for events and a `clientAction`, in the browser. */
export const openedQuotedTexts = () => quotedTexts(opened?.settings)
