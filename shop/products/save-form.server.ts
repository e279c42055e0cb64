import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { inTransaction } from '#server/db/retry.ts'
import { UploadError } from '#server/images/upload/upload-error.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { type FormValues, readForm } from './form-values.ts'
import type { NamedProduct } from './product.ts'
import type { ProductInput } from './product-input.ts'
import { checkProduct } from './product-schema.ts'
import { toStateChoice } from './product-state.ts'
import type { SaveOutcome } from './save-outcome.ts'
import { createProduct, type SavePlace, type SaveResult, updateProduct } from './save-product.server.ts'

interface Answer {
  status: number
  outcome: SaveOutcome
}

/** Saves a submitted product form, or returns the errors for the form. `id` is null for a new product. */
export async function saveForm(
  form: FormData,
  id: string | null,
  place: Place,
  actor: string,
): Promise<Answer> {
  const values = readForm(form)
  const { input, errors } = checkProduct(values)
  if (errors) return { status: 422, outcome: { kind: 'invalid', errors, values } }
  try {
    const mayRepeat = form.has('duplicate')
    if (!id) return answerTo(await createFromForm(place, input, actor, mayRepeat), values, input)
    const same = mayRepeat ? null : await findSameProduct(place.db, input, id)
    if (same) return answerTo({ kind: 'duplicate', same }, values, input)
    const version = Number(form.get('version'))
    return answerTo(await updateProduct(place, id, version, input, actor), values, input)
  } catch (error) {
    if (error instanceof UploadError) {
      return { status: error.status, outcome: { kind: 'invalid', errors: { images: error.message }, values } }
    }
    const status = reportFailure(place.log, error, 'Un producto no se pudo guardar', { product: id })
    return { status, outcome: { kind: 'failed', values } }
  }
}

type Place = SavePlace & { log: { error(fields: object, message: string): void } }

type FormResult = SaveResult | { kind: 'duplicate'; same: NamedProduct }

/** One form after another: one that is sent twice at the same time finds the product of the first time. */
function createFromForm(place: Place, input: ProductInput, actor: string, mayRepeat: boolean) {
  return inTransaction(place.db, async (tx): Promise<FormResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.newProducts})`)
    const same = mayRepeat ? null : await findSameProduct(tx, input, null)
    return same ? { kind: 'duplicate', same } : createProduct({ ...place, db: tx }, input, actor)
  })
}

function answerTo(result: FormResult, values: FormValues, { name }: { name: string }): Answer {
  switch (result.kind) {
    case 'saved':
      return {
        status: 200,
        outcome: { kind: 'saved', id: result.id, name, state: toStateChoice(values.state) },
      }
    case 'duplicate':
      return { status: 409, outcome: { ...result, values } }
    case 'invalid':
      return { status: 422, outcome: { ...result, values } }
    case 'conflict':
      return { status: 409, outcome: { kind: 'conflict', theirs: result.theirs, values } }
    case 'missing':
      return { status: 404, outcome: { kind: 'missing', values } }
  }
}

/**
 * Another product with this brand and name, whatever the case and accents; null when there is none, or when the product
 * `id` already has this brand and name.
 */
export async function findSameProduct(
  db: Db,
  { name, brand }: { name: string; brand: string },
  id: string | null,
): Promise<NamedProduct | null> {
  // The first two lines of the search text, whose index finds them.
  const lines = `${[name, brand].map(foldText).join('\n')}\n`.replace(/[\\%_]/g, '\\$&')
  const { rows } = await db.execute<NamedProduct>(sql`
    select p.id, p.name, p.brand from products p where p.search_text like ${`${lines}%`}
      order by p.id::text = ${id ?? ''} desc, p.created_at limit 1`)
  const [found] = rows
  return found && found.id !== id ? found : null
}
