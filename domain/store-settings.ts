/** What the operator decides about the store; from the environment until it is kept in the database. */
export interface StoreSettings {
  storeName: string
  /** Country code and number, digits only: the form wa.me wants. */
  whatsappNumber: string
  openingHours: readonly string[]
}
