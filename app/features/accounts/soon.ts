/** The answer of the account forms until accounts open. What was typed is neither read nor kept. */
export const ACCOUNTS_SOON =
  'Las cuentas de cliente llegan muy pronto. No guardamos nada de lo que escribiste. Mientras tanto puedes comprar por WhatsApp sin registrarte.'
