import { failureStatus } from '#server/db/out-of-service.ts'
import type { Refusal } from './form-answer.ts'

/** After a fault of our own or of the database, whose inside is in the log only. */
export const unexpected = (error: unknown): Refusal => ({
  status: failureStatus(error),
  notice: 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.',
})
