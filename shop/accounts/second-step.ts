import { href } from 'react-router'
export const SECOND_STEP = href('/admin/settings/second-step')

/** The forms of the page, by the button that sends them. */
export type Change = 'empezar' | 'confirmar' | 'codigos' | 'desactivar'

/** How the second step stands, as the page shows it. */
export type Standing =
  | { kind: 'off' }
  /** `key` in groups of four to be typed, `address` as the QR code says it. */
  | { kind: 'begun'; key: string; address: string }
  /** ISO 8601. */
  | { kind: 'on'; since: string; recoveryCodesLeft: number }

/** Why nothing was changed. */
export interface FormError {
  status: number
  notice: string
  errors?: { password?: string; codigo?: string }
}

/** Recovery codes just made, which are never shown again. */
export interface NewCodes {
  notice: string
  codes: string[]
}
