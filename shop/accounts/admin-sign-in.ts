/** Why a sign-in was refused, as the page and its notice say it. */
export interface FormError {
  status: number
  title: string
  message: string
  lang: 'en' | 'es'
  /** The second step's form stays. */
  codeNeeded?: boolean
}
