/** The form as typed. */
export interface SettingsValues {
  storeName: string
  whatsappNumber: string
  /** One line each. */
  openingHours: string
}

export type SettingsErrors = Partial<Record<keyof SettingsValues, string>>

/** What a save that did not succeed has to say; what was typed comes back with it. */
export type SettingsRefusal =
  | { kind: 'invalid'; errors: SettingsErrors; values: SettingsValues }
  | { kind: 'conflict' | 'failed'; values: SettingsValues }
