import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { Accounts } from './accounts.ts'
import { adoptConfigured, type Credentials, createFirst, DEFAULT_EMAIL } from './administrator.ts'
import { authSecret } from './schema.ts'
import { endAllSecondSteps } from './second-step.ts'
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
  // Several nodes share one database of a server, so their secret has to be in it.
  const secret =
    AUTH_SECRET || (await (engine === 'postgres' ? loadDatabaseSecret(db) : loadFolderSecret(DATA_DIR)))
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

const FILE = 'auth-secret'

/** The secret that signs cookies and keys hashes. It is created once: a new one would end every session. */
export async function loadDatabaseSecret(db: Db): Promise<string> {
  await db.insert(authSecret).values({ value: newSecret() }).onConflictDoNothing()
  const [row] = await db.select().from(authSecret)
  if (!row) throw new Error('auth_secret is empty')
  return row.value
}

/** The same in the data folder. One process holds the folder, so no other process writes this file at the same time. */
export async function loadFolderSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE)
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (known?.trim()) return known.trim()
  const secret = newSecret()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return secret
}

const newSecret = () => randomBytes(32).toString('base64url')
