import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** Ends the import before anything is written. */
export function CancelButton() {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <Button type="submit" look="quiet" name="hacer" value="cancelar" disabled={busy} className="px-0!">
        Cancelar la importación
      </Button>
    </Form>
  )
}
