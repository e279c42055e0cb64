import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Admin, Customer, Visitor } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import type { SentFile, SentForm } from '#server/http/parse-form.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { OrderSettings } from '#shop/orders/order-settings.ts'
import type { StoreSettings } from '#shop/settings/store-settings.ts'
import type { StoreTexts } from '#shop/settings/store-texts.ts'

/** What every loader and action stands on. */
export interface AppContext {
  db: Db
  storage: Storage
  settings: StoreSettings
  /** What holds, and forms of the settings show, where nothing was saved. */
  settingDefaults: StoreSettings
  texts: StoreTexts
  /** The address of the preview image of every page without its own; null while it is made. */
  shopPreview: string | null
  /** The paths of the pages that say so in their `handle`. */
  sitemapPaths: () => Promise<readonly string[]>
  /** Kept out of the settings that every page carries: account numbers are in it. */
  orderSettings: OrderSettings
  /** After saving: this node need not wait for the database to tell it. */
  refreshSettings: () => Promise<void>
  accounts: Accounts
  mail: Mail
  /** The settings that are missing for the proxy in front of the shop, as lines for `.env`; none when all is well. */
  missingSettings: readonly string[]
  /** Scheme and host of the shop's public address, without a slash at the end. */
  origin: string
  /** Names this request in the log and, as reference number, on the page of an unexpected error. */
  requestId: string
  /** Writes with the request's id. */
  log: Log
}

export const appContext = createContext<AppContext>()

/** Who asks. Not set while a page is rendered for everybody: what is kept must not depend on it. */
export const visitorContext = createContext<Visitor>()

/** Set by `server/http/admin-guard.ts` for the administrator's own requests only. */
export const adminContext = createContext<Admin | null>(null)

/** The form of a write, read and bounded by `server/http/request-body.ts`. */
export const formContext = createContext<SentForm | undefined>(undefined)

/** The fields of the sent form; none where nothing was sent. The request itself has no body any more. */
export function getForm(context: Readonly<RouterContextProvider>): FormData {
  return context.get(formContext)?.fields ?? new FormData()
}

/** The files of a form's field. */
export function getFiles(context: Readonly<RouterContextProvider>, field: string): SentFile[] {
  return context.get(formContext)?.files.filter((file) => file.field === field) ?? []
}

/** What the app tells the server beside its answer. */
export interface Outcome {
  /** Said by a loader, counted by `server/start/visits.ts`: the page cannot tell by itself. */
  foundNothing: boolean
  /** The page's bytes, where the answer came without them: a `Response` would copy them three times. */
  html?: Buffer
  /** What a loader or an action threw. */
  failure?: unknown
}

export const outcomeContext = createContext<Outcome>()

/** The signed-in administrator; anybody else is sent to the sign-in page. */
export function requireAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw redirect('/admin')
  return admin
}

/**
 * The customer who is signed in, if anybody is: nothing in the shop requires it. Only for pages and actions that are
 * not kept for everybody.
 */
export function getCustomer(context: Readonly<RouterContextProvider>): Promise<Customer | undefined> {
  return context.get(appContext).accounts.findCustomer(context.get(visitorContext))
}

/** The same where somebody has to be signed in; a stranger is sent to do so and comes back to their account. */
export async function requireCustomer(context: Readonly<RouterContextProvider>): Promise<Customer> {
  const customer = await getCustomer(context)
  if (!customer) throw redirect('/auth/login')
  return customer
}
