/** What the operator decides about the store; from the environment until saved in the database. */
export interface StoreSettings {
  storeName: string
  /** Country code and number, digits only: the form wa.me wants. */
  whatsappNumber: string
  openingHours: readonly string[]
}

/** Settings as they were saved; `version` 0 stands for the environment's. */
export interface SavedSettings {
  version: number
  settings: StoreSettings
}
