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
 * The manual order that the operator is typing: a phone closes the tab while another app is open. It ends with the tab,
 * with the order, when the operator leaves its page, and with the session.
 */
export const typedOrder = typedForm('azahar:pedido-anotado')

/** What the operator types into a form of the settings. It ends as a manual order does, and when its part is saved. */
export const typedSettings = typedForm('azahar:ajustes')
