import { createContext } from 'react-router'
import type { StoreSettings } from '#domain/store-settings.ts'
import type { Db } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What every loader and action stands on. */
export interface AppContext {
  db: Db
  storage: Storage
  settings: StoreSettings
  /** Scheme and host of the shop's public address, without a slash at the end. */
  origin: string
  /** Names this request in the log and, as reference number, on the page of an unexpected error. */
  requestId: string
  /** Writes with the request's id. */
  log: Log
}

export const appContext = createContext<AppContext>()
