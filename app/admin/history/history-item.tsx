import { Form, useNavigation } from 'react-router'
import { ChangedValues } from '#app/admin/parts/changed-values.tsx'
import { Button } from '#app/ui/button.tsx'
import type { HistoryEntry } from '#shop/products/product-history.server.ts'

interface HistoryItemProps {
  entry: HistoryEntry
  /** Of the product that the operator sees; null when it is removed. */
  version: number | null
}

/** A change of the product. Its button brings back what it made of the product. */
export function HistoryItem({ entry, version }: HistoryItemProps) {
  const { summary, actor, moment, isUndone, event, values, restores } = entry
  return (
    <li className="flex flex-col gap-2 py-4">
      <div>
        <h2 className="text-base font-semibold wrap-anywhere">{summary}</h2>
        <p className="text-sm text-tinta-suave wrap-anywhere">
          {moment} · {actor}
          {isUndone && ' · Deshecho después'}
        </p>
      </div>
      <ChangedValues values={values} />
      {event === 'changed' && values.length === 0 && (
        <p className="text-sm text-tinta-suave">Sin diferencias a la vista.</p>
      )}
      {restores && version !== null && <RestoreButton restores={restores} version={version} of={moment} />}
    </li>
  )
}

interface RestoreButtonProps {
  /** The change before which the product was so. */
  restores: string
  /** Of the product that the operator sees. */
  version: number
  /** Distinguishes the version from the others. */
  of: string
}

export function RestoreButton({ restores, version, of }: RestoreButtonProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" look="secondary" name="cambio" value={restores} disabled={busy}>
        <span>
          Restaurar esta versión<span className="sr-only"> de {of}</span>
        </span>
      </Button>
    </Form>
  )
}
