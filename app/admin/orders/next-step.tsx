import { useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { LeaveGuard, useMayLeave } from '#app/admin/parts/leave-guard.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notices.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { STATE_TABLE, UNDO, usualTransitions } from '#shop/orders/order-states.ts'
import type { OrderEvent, StoredOrder } from '#shop/orders/stored-order.server.ts'
import type { TransitionError } from '#shop/orders/transition-order.server.ts'
import { withQuery } from '#shop/urls/links.ts'

interface NextStepProps {
  order: StoredOrder
  formError: TransitionError | undefined
}

/**
 * The possible transitions, each a button of one form, with a note: above the buttons where it may be the tracking number.
 * Exceptional transitions are apart.
 */
export function NextStep({ order: { id, state, version, undo, payment }, formError }: NextStepProps) {
  const sending = useNavigation().formMethod === 'POST'
  const [hasNote, setHasNote] = useState(false)
  const mayLeave = useMayLeave()
  const onward = usualTransitions(state, payment.onDelivery)
  const taking = onward.find((to) => STATE_TABLE[to].stock === 'take')
  const tracked = onward.find((to) => STATE_TABLE[to].hasTracking)
  /** The note of a refused step is in its own form again: that of another one may be the tracking number. */
  const refused = formError?.to
  const isApart = refused === UNDO || (refused !== undefined && STATE_TABLE[refused].detour !== undefined)
  const findNote = (to: typeof refused) => (refused === to ? formError?.note : undefined)
  const form = {
    method: 'post',
    action: href('/admin/orders/:id', { id }),
    noValidate: true,
    // The way back leads to the list, not through each step.
    replace: true,
    onSubmit() {
      mayLeave.current = true
    },
  } as const
  const note = (
    <TextArea
      key="note"
      label={tracked ? 'Nota o número de guía' : 'Nota'}
      error={formError?.kind === 'invalid' ? formError.error : undefined}
      hint={
        tracked
          ? `Queda en el historial. Si lo marcas como ${STATE_TABLE[tracked].label.toLowerCase()}, el comprador la ve en su página y en la respuesta.`
          : 'Queda en el historial; el comprador no la ve.'
      }
      name="note"
      rows={2}
      defaultValue={isApart ? undefined : formError?.note}
      grows
    />
  )
  const steps = onward.length > 0 && (
    <div key="steps" className="flex flex-wrap gap-3">
      {onward.map((to, at) => (
        <Button
          key={to}
          type="submit"
          name="to"
          value={to}
          look={at === 0 ? 'primary' : 'secondary'}
          aria-disabled={sending}
          className="max-sm:w-full"
        >
          {STATE_TABLE[to].action}
        </Button>
      ))}
      {formError?.kind === 'short' && taking && <AnywayNotice button={STATE_TABLE[taking].action} />}
    </div>
  )
  return (
    <Section
      title={onward.length > 0 ? 'Siguiente paso' : 'Pedido cerrado'}
      className="flex flex-col gap-4 rounded-panel border border-hilo p-4"
    >
      {formError && <Alert>{errorText(formError)}</Alert>}
      {STATE_TABLE[state].isVoid && (
        <Link
          to={withQuery(href('/admin/orders/new'), { pedido: id })}
          className="enlace-subrayado self-start"
        >
          Anotarlo otra vez con cambios
        </Link>
      )}
      <Form
        {...form}
        onChange={({ currentTarget }) => setHasNote(new FormData(currentTarget).get('note') !== '')}
        onReset={() => setHasNote(false)}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="version" value={version} />
        {tracked ? [note, steps] : [steps, note]}
        <Button type="submit" look="quiet" className="px-0! max-sm:w-full sm:self-start">
          Solo añadir la nota
        </Button>
      </Form>
      {STATE_TABLE[state].next
        .filter((to) => STATE_TABLE[to].detour)
        .map((to) => (
          <details key={to} open={refused === to} className="border-t border-hilo pt-2">
            <summary className="cursor-pointer py-2.5 text-granate">{STATE_TABLE[to].detour}</summary>
            <Form {...form} className="flex flex-col gap-4 pt-2">
              <input type="hidden" name="version" value={version} />
              <TextField
                label="Motivo"
                hint={`Opcional.${STATE_TABLE[to].stock === 'release' ? ' Lo que estaba reservado vuelve a las existencias.' : ''}`}
                name="note"
                maxLength={500}
                defaultValue={findNote(to)}
              />
              <Button type="submit" name="to" value={to} look="danger" aria-disabled={sending}>
                {STATE_TABLE[to].action}
              </Button>
            </Form>
          </details>
        ))}
      {undo && (
        <details key={state} open={refused === UNDO} className="border-t border-hilo pt-2">
          <summary className="cursor-pointer py-2.5">Deshacer «{STATE_TABLE[state].label}»</summary>
          <Form {...form} className="flex flex-col gap-4 pt-2">
            <input type="hidden" name="version" value={version} />
            <TextField
              label="Motivo"
              hint={`Opcional. El comprador deja de ver ese paso; un mensaje ya enviado no se retira.${undo.stock === 'take' ? ' Las unidades se reservan otra vez.' : ''}`}
              name="note"
              maxLength={500}
              defaultValue={findNote(UNDO)}
            />
            <Button type="submit" look="secondary" name="to" value={UNDO} aria-disabled={sending}>
              Volver a «{STATE_TABLE[undo.to].label}»
            </Button>
            {formError?.kind === 'short' && undo.stock === 'take' && (
              <AnywayNotice button={`Volver a “${STATE_TABLE[undo.to].label}”`} />
            )}
          </Form>
        </details>
      )}
      <LeaveGuard dirty={hasNote} mayLeave={mayLeave} what="la nota que escribiste" />
    </Section>
  )
}

/** The stock is too low for the transition of this button. */
function AnywayNotice({ button }: { button: string }) {
  return (
    <>
      <input type="hidden" name="anyway" value="1" />
      <p className="basis-full text-sm">
        Si tienes las unidades aunque no estén contadas, vuelve a pulsar «{button}».
      </p>
    </>
  )
}

function errorText(formError: TransitionError): string {
  switch (formError.kind) {
    case 'conflict':
      return `Alguien cambió este pedido mientras lo mirabas: ahora está «${STATE_TABLE[formError.state].label}». No se ha hecho nada; revisa y decide otra vez.`
    case 'illegal':
      return `Un pedido «${STATE_TABLE[formError.state].label}» no puede pasar a ese estado. No se ha hecho nada.`
    case 'short':
      return `No se ha hecho nada: el pedido no tiene reservado todo y no quedan unidades suficientes de ${formError.lines.join('; ')}.`
    case 'invalid':
      return 'No se ha hecho nada: revisa lo que escribiste.'
    case 'failed':
      return 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.'
  }
}

/** The history of the order, oldest first: transition, user, time. */
export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <Section title="Historial" heading="mb-3 text-xl">
      <ol className="flex flex-col gap-4 border-l-2 border-hilo pl-4">
        {history.map(({ id, to, isUndo, who, note, moment }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              {isUndo && 'Paso deshecho: vuelve a '}
              {to ? STATE_TABLE[to].label : 'Nota'}
            </p>
            {note && <p className="whitespace-pre-line">{note}</p>}
            <p className="text-sm text-tinta-suave">
              <bdi>{who}</bdi> · {moment}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
