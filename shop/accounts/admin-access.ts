import { href } from 'react-router'

export const SECOND_STEP = href('/admin/settings/second-step')
export const OWN_PASSWORD = href('/admin/settings/password')

/** The forms of the page, by the button that submits them. */
export const CHANGES = ['empezar', 'confirmar', 'codigos', 'desactivar'] as const
export type Change = (typeof CHANGES)[number]

/** State of the second step, as the page shows it. */
export type Standing =
  | { kind: 'off' }
  /** `key` in groups of four for typing, `uri` for the QR code. */
  | { kind: 'begun'; key: string; uri: string }
  /** ISO 8601. */
  | { kind: 'on'; since: string; recoveryCodesLeft: number }

/** Why nothing was changed. */
export interface FormError {
  status: number
  notice: string
  errors?: { password?: string; codigo?: string; newPassword?: string }
}

/** New recovery codes, which are shown only once. */
export interface NewCodes {
  notice: string
  codes: string[]
}
