import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { Accounts } from './accounts.ts'
import { adoptConfigured, type Credentials, createFirst, DEFAULT_EMAIL } from './administrator.ts'
import { endAllSecondSteps } from './second-step.ts'
import { loadSecret } from './secret.ts'
import { type KeySettings, socialKeys } from './social-networks.ts'
import { passwordHashing } from './stored-password.ts'

interface Preparation {
  database: Pick<Database, 'db' | 'engine'>
  env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'ADMIN_SECOND_STEP' | 'AUTH_SECRET' | 'DATA_DIR'> &
    KeySettings
  log: { error(fields: object, message: string): void }
}

interface Prepared {
  accounts: Accounts
  /** The new administrator, if there was none. The caller shows the password, which is stored only as a hash. */
  first?: Credentials
}

/** Prepares the accounts according to the settings, before the shop accepts sign-ins. */
export async function prepareAccounts({ database, env, log }: Preparation): Promise<Prepared> {
  const { db, engine } = database
  const { ADMIN_EMAIL: email = DEFAULT_EMAIL, ADMIN_PASSWORD: password, AUTH_SECRET, DATA_DIR } = env
  const secret = await loadSecret({
    given: AUTH_SECRET,
    shared: engine === 'postgres',
    dataDir: DATA_DIR,
    db,
  })
  if (env.ADMIN_SECOND_STEP === 'off') await endAllSecondSteps(db)
  const configured = password === undefined ? undefined : { email, password }
  const accounts = new Accounts({ db, secret, configured, log, socialKeys: socialKeys(env) })
  if (!configured) return { accounts, first: await createFirst(db, email, passwordHashing) }
  await adoptConfigured(db, configured, passwordHashing)
  return { accounts }
}

/** The notice for the terminal; it is shown once and not stored. */
export function firstPasswordNotice({ email, password }: Credentials): string {
  return `
  Se ha creado la cuenta de administrador. Entra en /admin con

    correo      ${email}
    contraseña  ${password}

  La contraseña no se vuelve a mostrar. Cámbiala en Configuración › Sesiones.

`
}
