import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Admin, Customer, Visitor } from '#server/auth/visitor.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { SentFile, SentForm } from '#server/http/parse-form.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import type { OrderSettings } from '#shop/orders/order-settings.ts'
import type { HomeSettings } from '#shop/settings/home-settings.ts'
import type { StoreSettings, StoreTexts } from '#shop/settings/store-settings.ts'
import type { Theme } from '#shop/theme/theme.ts'

/** Services and data for every loader and action. */
export interface AppContext {
  db: Db
  notify: Database['notify']
  /** The products in memory, for all public lists. */
  catalog: LiveCatalog
  storage: Storage
  settings: StoreSettings
  /** The values that apply, and that settings forms show, where nothing is saved. */
  settingDefaults: StoreSettings
  texts: StoreTexts
  theme: Theme
  /** What the operator chose for home. */
  home: HomeSettings
  /** The URL of the preview image of every page without its own; null until it is rendered. */
  shopPreview: string | null
  /** The paths of the pages that declare `sitemap` in their `handle`. */
  sitemapPaths: () => Promise<readonly string[]>
  /** Separate from the settings that every page contains, because it has account numbers. */
  orderSettings: OrderSettings
  /** Called after a save, so that this node does not wait for the notification of the database. */
  refreshSettings: () => Promise<void>
  accounts: Accounts
  mail: Mail | undefined
  /** Missing settings for the proxy in front of the shop, as lines for `.env`; empty when none is missing. */
  missingSettings: readonly string[]
  /** Scheme and host of the shop's public address, without a slash at the end. */
  origin: string
  /** Identifies this request in the log and, as reference number, on the page of an unexpected error. */
  requestId: string
  /** Writes with the request's id. */
  log: Log
}

export const appContext = createContext<AppContext>()

/** The visitor. Not set while a public page is rendered: a cached page must not depend on it. */
export const visitorContext = createContext<Visitor>()

/** Set by `server/http/admin-guard.ts` for the administrator's own requests only. */
export const adminContext = createContext<Admin | null>(null)

/** The form of a write, read and bounded by `server/http/request-body.ts`. */
export const formContext = createContext<SentForm | undefined>(undefined)

/** The fields of the sent form; empty without a body. The request's own body is already consumed. */
export function getForm(context: Readonly<RouterContextProvider>): FormData {
  return context.get(formContext)?.fields ?? new FormData()
}

export function getFiles(context: Readonly<RouterContextProvider>, field: string): SentFile[] {
  return context.get(formContext)?.files.filter((file) => file.field === field) ?? []
}

/** Data that the app returns to the server besides its response. */
export interface Outcome {
  /** Set by a loader, counted by `server/start/visits.ts`. */
  foundNothing: boolean
  /** The page's bytes, where the response has none: a `Response` would copy them three times. */
  html?: Buffer
  /** What a loader or an action threw. */
  failure?: unknown
}

export const outcomeContext = createContext<Outcome>()

/** The signed-in administrator; all other visitors are redirected to the sign-in page. */
export function requireAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw redirect('/admin')
  return admin
}

/** The signed-in customer, if there is one. Only for pages and actions that are not cached for all visitors. */
export function getCustomer(context: Readonly<RouterContextProvider>): Promise<Customer | undefined> {
  return context.get(appContext).accounts.findCustomer(context.get(visitorContext))
}

/** The signed-in customer; other visitors are redirected to sign in and return to their account. */
export async function requireCustomer(context: Readonly<RouterContextProvider>): Promise<Customer> {
  const customer = await getCustomer(context)
  if (!customer) throw redirect('/auth/login')
  return customer
}
