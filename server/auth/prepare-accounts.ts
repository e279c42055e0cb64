import type { Database } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { Accounts } from './accounts.ts'
import { adoptConfigured, type Credentials, createFirst } from './administrator.ts'
import { passwordHashing } from './password-hashing.ts'
import { loadSecret } from './secret.ts'

const DEFAULT_EMAIL = 'admin@azahar.local'

interface Preparation {
  database: Pick<Database, 'db' | 'engine'>
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'AUTH_SECRET' | 'DATA_DIR'>
  log: { error(fields: object, message: string): void }
}

interface Prepared {
  accounts: Accounts
  /** Once the shop is open. Tells the administrator's password when there was none. */
  createFirstAdministrator(): Promise<Credentials | undefined>
}

/** Accounts as the settings want them. */
export async function prepareAccounts({ database, env, log }: Preparation): Promise<Prepared> {
  const { db, engine } = database
  const { ADMIN_EMAIL: email = DEFAULT_EMAIL, ADMIN_PASSWORD: password, AUTH_SECRET, DATA_DIR } = env
  const secret = await loadSecret({
    given: AUTH_SECRET,
    shared: engine === 'postgres',
    dataDir: DATA_DIR,
    db,
  })
  const configured = password === undefined ? undefined : { email, password }
  if (configured) await adoptConfigured(db, configured, passwordHashing)
  return {
    accounts: new Accounts({ db, secret, configured, log }),
    createFirstAdministrator: async () => (configured ? undefined : createFirst(db, email, passwordHashing)),
  }
}

/** Shown once, in the terminal; kept nowhere. */
export function firstPasswordNotice({ email, password }: Credentials): string {
  return `
  Se ha creado la cuenta de administrador. Entra en /admin con

    correo      ${email}
    contraseña  ${password}

  La contraseña no se vuelve a mostrar. Para poner otra: ADMIN_EMAIL y ADMIN_PASSWORD.

`
}
