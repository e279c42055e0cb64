const KEY = 'azahar:comprador'

/**
 * What the buyer has typed into the form of an order. A reload, a way back and a change of the bag do not lose it; it ends
 * with the tab, with the order, and with the session of an account. Where the storage fails, nothing is stored.
 */
export const typedBuyer = {
  save: (form: HTMLFormElement) => write(JSON.stringify([...new FormData(form)])),
  fields(): [name: string, value: string][] {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) || '[]')
    } catch {
      return []
    }
  },
  clear: () => write(''),
}

function write(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch (error) {
    console.warn(`No se pudo guardar ${KEY}.`, error)
  }
}
