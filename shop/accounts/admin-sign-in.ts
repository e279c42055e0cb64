/** Why a sign-in failed, as texts of the page and its toast. */
export interface FormError {
  status: number
  title: string
  message: string
  lang: 'en' | 'es'
  /** The form of the second step stays. */
  codeNeeded?: boolean
}
