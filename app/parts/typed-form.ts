import { readText, writeText } from './stored-text.ts'

/** What is typed into a form, in `sessionStorage`. Where the storage fails, nothing is stored. */
function typedForm(key: string) {
  return {
    save(form: HTMLFormElement) {
      writeText(key, JSON.stringify([...new FormData(form)]), 'sessionStorage')
    },
    fields(): [name: string, value: string][] {
      try {
        return JSON.parse(readText(key, 'sessionStorage') || '[]')
      } catch {
        return []
      }
    },
    clear() {
      writeText(key, null, 'sessionStorage')
    },
  }
}

/**
 * What the buyer has typed into the form of an order. A reload, a way back and a change of the bag do not lose it; it ends
 * with the tab, with the order, and with the session of an account.
 */
export const typedBuyer = typedForm('azahar:comprador')

/**
 * What the operator is typing: a phone closes the tab while another app is open. It ends with the tab, when it is saved, when
 * the operator leaves its page or part, and with the session.
 */
export const typedByAdmin = {
  order: typedForm('azahar:pedido-anotado'),
  settings: typedForm('azahar:ajustes'),
}
