import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.ts'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { QUOTED_ADMIN_TEXTS } from '#shop/text/quoted-admin-texts.ts'
import { HiddenState, ONLY_THE_LIST } from './list-forms.tsx'

/** Replaces a list that could not be read. `attempt` changes with each attempt. */
export function LoadError({ query, attempt }: { query: ListQuery; attempt: unknown }) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { say, lang } = useQuotedTexts()
  const message = say(QUOTED_ADMIN_TEXTS.listFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced again after every attempt
  useEffect(() => {
    showToast({ title: 'Error', description: message, kind: 'error', lang })
  }, [attempt])
  return (
    <div
      role="alert"
      className="mt-4 flex flex-col items-start gap-3 rounded-panel border border-granate p-5"
    >
      <h2 className="text-xl text-granate">Error al cargar productos</h2>
      <p lang={lang}>{message}</p>
      <form
        action={PRODUCT_LIST.path}
        onSubmit={(event) => {
          event.preventDefault()
          navigate(PRODUCT_LIST.href(query), { replace: true, ...ONLY_THE_LIST })
        }}
      >
        <HiddenState query={query} />
        <Button type="submit" disabled={state === 'loading'}>
          Intentar Nuevamente
        </Button>
      </form>
    </div>
  )
}
