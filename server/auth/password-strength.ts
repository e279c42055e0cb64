import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { type Env, SettingError } from '#server/env.ts'
import { createLimited } from '#server/jobs/limited-worker.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#shop/text/credentials.ts'
import { DEFAULT_EMAIL } from './administrator.ts'
import type { Candidate } from './password-strength-worker.ts'

/** Milliseconds that the dictionaries (with their thread 45 MB) stay in memory after the last check. */
const IDLE = 10_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
/** The worker checks one password at a time; a client with many requests delays only its own. */
const turns = new Semaphore(1)

/**
 * The error of a new password, in a sentence for its owner, whose name and e-mail are easily guessed, as is the store's
 * name; undefined when it is strong enough. Checks take turns by `group`, a network or a customer.
 */
export async function findPasswordError(
  password: string,
  { name, email }: { name: string; email: string },
  { storeName }: { storeName: string },
  group: string,
): Promise<string | undefined> {
  if (password.length < MIN_PASSWORD) return `Usa al menos ${MIN_PASSWORD} caracteres.`
  if (password.length > MAX_PASSWORD) return `Usa como mucho ${MAX_PASSWORD} caracteres.`
  return (await isGuessable({ password, known: [email, name, storeName] }, group))
    ? 'Esa contraseña es fácil de adivinar. Prueba con tres o cuatro palabras seguidas.'
    : undefined
}

/** Throws a SettingError when ADMIN_PASSWORD is easy to guess; `parseEnv` checks its length. Called once, at the start. */
export async function checkAdminPassword({
  ADMIN_PASSWORD: password,
  ADMIN_EMAIL = DEFAULT_EMAIL,
  STORE_NAME,
}: Pick<Env, 'ADMIN_PASSWORD' | 'ADMIN_EMAIL' | 'STORE_NAME'>): Promise<void> {
  if (!password) return
  const isWeak = await isGuessable({ password, known: [ADMIN_EMAIL, STORE_NAME] }, ADMIN_EMAIL)
  endWorker()
  if (isWeak)
    throw new SettingError(
      'ADMIN_PASSWORD no es válida: se espera una que no sea fácil de adivinar, por ejemplo cuatro palabras seguidas. Pon otra y abre la tienda: entrarás con ella.',
    )
}

/** Off the main thread, where loading the dictionaries would hold up pages, and where they would stay in memory. */
function isGuessable(candidate: Candidate, group: string): Promise<boolean> {
  return turns.run(async () => {
    clearTimeout(idle)
    worker ??= createLimited(new URL('./password-strength-worker.ts', import.meta.url), {
      name: 'passwords',
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    })
    worker.ref()
    worker.postMessage(candidate)
    try {
      const [answer] = await once(worker, 'message')
      return answer
    } catch (error) {
      worker = undefined // it has ended
      throw error
    } finally {
      worker?.unref()
      idle = setTimeout(endWorker, IDLE).unref()
    }
  }, group)
}

function endWorker(): void {
  clearTimeout(idle)
  void worker?.terminate()
  worker = undefined
}
