/** The default opening hours. */
export const DEFAULT_OPENING_HOURS = ['Lunes a viernes: 9:00 – 17:00', 'Sábado: 10:00 – 15:00'] as const

/** The note under the contact form. */
export const REPLY_NOTE = 'Normalmente respondemos en menos de 24 horas.'
