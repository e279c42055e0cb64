import { useRef, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { SendAgain, SessionExpiredDialog } from '#app/admin/parts/session-expired-dialog.tsx'
import type { Unreached } from '#app/parts/unreached.ts'
import type { OpenedProduct, SaveOutcome } from '#shop/products/save-outcome.ts'
import { ProductEditor } from './product-editor.tsx'

interface ProductFormProps {
  id: string | null
  opened: Omit<OpenedProduct, 'id'>
  /** Response to the last save; the admin guard answers that the session is over. */
  answer: SaveOutcome | undefined
}

/** The page of a new or an edited product: the form, and a sign-in dialog when the session ends. */
export function ProductForm({ id, opened, answer }: ProductFormProps) {
  const sendImages = useRef<() => void>(null)
  const [upload, setUpload] = useState<{ sessionExpired: true }>()
  return (
    <>
      <SendAgain answer={answer}>
        <ProductEditor
          sendImages={sendImages}
          id={id}
          opened={opened}
          outcome={answer && 'kind' in answer ? answer : undefined}
          onSessionExpired={() => setUpload({ sessionExpired: true })}
        />
      </SendAgain>
      <SessionExpiredDialog
        answer={upload}
        text="No se ha perdido nada de lo que escribiste. Entra otra vez y las imágenes se subirán."
        proceed="Entrar y subir"
        onSignedIn={() => sendImages.current?.()}
      />
    </>
  )
}

/** The form stays as it is when a save does not reach the server. */
export async function saveOrFail(
  save: () => Promise<SaveOutcome>,
): Promise<SaveOutcome | (SaveOutcome & Unreached)> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof Response) throw error
    return isRouteErrorResponse(error) ? { kind: 'failed' } : { kind: 'failed', unreached: true }
  }
}
