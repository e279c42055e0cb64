import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { AREA, TextField } from '#app/ui/text-field.tsx'
import { movesFrom, type OrderState, STATE_LABELS } from '#domain/order-states.ts'
import type { MoveRefusal } from './move-form.ts'
import type { StoredOrder } from './stored-order.ts'

const MOVES: Record<OrderState, string> = {
  nuevo: '',
  confirmado: 'Confirmar pedido',
  pagado: 'Marcar como pagado',
  enviado: 'Marcar como enviado',
  entregado: 'Marcar como entregado',
  cancelado: 'Cancelar pedido',
}

interface NextStepProps {
  order: StoredOrder
  refusal: MoveRefusal | undefined
}

/** The steps that may follow, each a button of one form, with a note; cancelling lies apart. */
export function NextStep({ order: { id, state, version }, refusal }: NextStepProps) {
  const sending = useNavigation().formMethod === 'POST'
  const moves = movesFrom(state)
  const onward = moves.filter((to) => to !== 'cancelado')
  const form = { method: 'post', action: `/admin/orders/${id}`, noValidate: true } as const
  return (
    <section aria-labelledby="paso" className="flex flex-col gap-4 rounded-panel border border-hilo p-4">
      <h2 id="paso" className="text-xl">
        {onward.length > 0 ? 'Siguiente paso' : 'Pedido cerrado'}
      </h2>
      {refusal && <Refused refusal={refusal} />}
      <Form {...form} className="flex flex-col gap-4">
        <input type="hidden" name="version" value={version} />
        <Field
          label={onward.includes('enviado') ? 'Nota o número de guía' : 'Nota'}
          error={refusal?.kind === 'invalid' ? refusal.error : undefined}
          hint={
            onward.includes('enviado')
              ? 'Queda en el historial. Si lo marcas como enviado, va en la respuesta al comprador.'
              : 'Queda en el historial; el comprador no la ve.'
          }
        >
          {(control) => (
            <textarea
              {...control}
              name="note"
              rows={2}
              defaultValue={refusal?.note}
              className={`${AREA} field-sizing-content`}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
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
              {MOVES[to]}
            </Button>
          ))}
          {refusal?.kind === 'short' && <AnywayButton />}
          <Button type="submit" look="quiet" className="px-0! max-sm:w-full">
            Solo añadir la nota
          </Button>
        </div>
      </Form>
      {moves.includes('cancelado') && (
        <details className="border-t border-hilo pt-2">
          <summary className="cursor-pointer py-2.5 text-granate">Cancelar este pedido</summary>
          <Form {...form} className="flex flex-col gap-4 pt-2">
            <input type="hidden" name="version" value={version} />
            <TextField
              label="Motivo"
              hint="Opcional. Lo que estaba reservado vuelve a las existencias."
              name="note"
              maxLength={500}
            />
            <Button type="submit" name="to" value="cancelado" look="danger" aria-disabled={sending}>
              {MOVES.cancelado}
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}

function AnywayButton() {
  return (
    <>
      <input type="hidden" name="anyway" value="1" />
      <p className="basis-full text-sm">
        Si tienes las unidades aunque no estén contadas, vuelve a pulsar «{MOVES.confirmado}».
      </p>
    </>
  )
}

function Refused({ refusal }: { refusal: MoveRefusal }) {
  return (
    <p role="alert" className="border-l-4 border-granate bg-arena px-4 py-3">
      {refusalText(refusal)}
    </p>
  )
}

function refusalText(refusal: MoveRefusal): string {
  switch (refusal.kind) {
    case 'conflict':
      return `Alguien cambió este pedido mientras lo mirabas: ahora está «${STATE_LABELS[refusal.state]}». No se ha hecho nada; revisa y decide otra vez.`
    case 'illegal':
      return `Un pedido «${STATE_LABELS[refusal.state]}» no puede pasar a ese estado. No se ha hecho nada.`
    case 'short':
      return `No se ha confirmado: el pedido no tiene reservado todo y no quedan unidades suficientes de ${refusal.lines.join('; ')}.`
    case 'invalid':
      return 'No se ha hecho nada: revisa lo que escribiste.'
    case 'failed':
      return 'No se ha hecho nada por un fallo inesperado. Inténtalo otra vez.'
  }
}
