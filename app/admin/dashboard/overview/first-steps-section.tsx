import type { ReactNode } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons/admin.tsx'
import { ChevronRight } from '#app/ui/icons/catalog.tsx'
import { type FirstSteps, type StepName, stepRow } from '#shop/insights/first-steps.ts'

/** What a new shop still needs, each with one tap to its place. Done steps are collapsed. */
export function FirstStepsSection({ steps: { done, pending, canHide } }: { steps: FirstSteps }) {
  return (
    <section aria-labelledby="primeros-pasos" className="flex flex-col gap-2">
      <h2 id="primeros-pasos" className="flex flex-wrap items-baseline gap-x-3 text-xl">
        Primeros pasos
        <span className="font-sans text-sm text-tinta-suave">
          {done.length} de {done.length + pending.length} hechos
        </span>
      </h2>
      <div className="overflow-hidden rounded-panel border border-hilo bg-blanco">
        <ul className="grid lg:grid-cols-2">
          {pending.map((name) => (
            <PendingStep key={name} name={name} />
          ))}
        </ul>
        {done.length > 0 && (
          <details className="relative border-t border-hilo bg-blanco">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-tinta-suave">
              Ver los pasos hechos
            </summary>
            <ul className="grid pb-2 sm:grid-cols-2">
              {done.map((name) => (
                <li key={name}>
                  <Link to={stepRow(name).to} className="flex min-h-11 items-center gap-3 px-4 hover:bg-lino">
                    <Check className="size-5 shrink-0 text-oliva" />
                    <span>
                      {stepRow(name).label}
                      <span className="sr-only"> (hecho)</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {pending.includes('perfume') && (
        <Link to={href('/admin/products/import')} className="enlace-subrayado self-start">
          ¿Ya tienes tu catálogo en un archivo? Impórtalo
        </Link>
      )}
      {canHide && (
        <StepForm>
          <Button type="submit" look="quiet" name="hacer" value="ocultar" className="px-0">
            Ocultar los primeros pasos
          </Button>
        </StepForm>
      )}
    </section>
  )
}

function PendingStep({ name }: { name: StepName }) {
  const { label, hint, to, confirm } = stepRow(name)
  return (
    <li className="-mr-px -mb-px flex items-center border-r border-b border-hilo">
      <Link to={to} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4 hover:bg-lino">
        <span aria-hidden="true" className="size-5 shrink-0 rounded-full border-2 border-contorno" />
        <span className="min-w-0 leading-snug">
          <span className="font-semibold">{label}</span>
          <span className="sr-only"> (pendiente) </span>
          <span className="block text-sm text-tinta-suave">{hint}</span>
        </span>
        {!confirm && <ChevronRight className="mr-4 ml-auto size-5 shrink-0 text-ambar" />}
      </Link>
      {confirm && (
        <StepForm>
          <Button
            type="submit"
            look="quiet"
            name="paso"
            value={name}
            aria-label={`${confirm}: ${label}`}
            className="px-4 text-sm"
          >
            {confirm}
          </Button>
        </StepForm>
      )}
    </li>
  )
}

/** A failure leaves the dashboard as it is: `clientAction` of the route shows it. */
function StepForm({ children }: { children: ReactNode }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/first-steps')}
      preventScrollReset
      // Without a connection a revalidation would fail and replace the dashboard with an error.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        if (fetcher.state !== 'idle') event.preventDefault()
      }}
    >
      {children}
    </fetcher.Form>
  )
}
