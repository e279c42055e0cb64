import { tabText } from './stored-text.ts'

const stored = tabText('azahar:comprador')

/**
 * What the buyer has typed into the form of an order. A reload, a way back and a change of the bag do not lose it; it ends
 * with the tab, with the order, and with the session of an account.
 */
export const typedBuyer = {
  save(form: HTMLFormElement): void {
    stored.write(JSON.stringify([...new FormData(form)]))
  },
  fields(): [name: string, value: string][] {
    return JSON.parse(stored.read() || '[]')
  },
  clear: () => stored.write(''),
}
