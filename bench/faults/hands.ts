import { execFile } from 'node:child_process'
import { drawForm } from '#tests/order-load.ts'
import { TEST_ADMIN } from '#tests/shop-process.ts'
import { type Fields, messageIn, productForm, toFormData } from './forms.ts'
import { type Ledger, type ProductEntry, toStoreTexts } from './ledger.ts'

/** The administrator and the buyers of a trial shop; they record every request in the ledger. */
export class Hands {
  /** Current URL of the shop. */
  url = ''
  readonly ledger: Ledger
  readonly #photos: readonly Uint8Array[]
  #cookie = ''
  #buyers = 0

  constructor(ledger: Ledger, photos: readonly Uint8Array[]) {
    this.ledger = ledger
    this.#photos = photos
  }

  async signIn(): Promise<void> {
    const answer = await this.send('/admin', TEST_ADMIN)
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    if (answer.status >= 400 || !this.#cookie) throw new Error(`sign-in: ${answer.status}`)
  }

  /** Sends a form as a browser without JavaScript and records a refusal. Throws when the shop is gone. */
  async send(path: string, fields: Fields | FormData, headers: Record<string, string> = {}) {
    const body = fields instanceof FormData ? fields : toFormData(fields)
    const answer = await fetch(this.url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: { accept: 'text/html', origin: this.url, cookie: this.#cookie, ...headers },
    })
    const text = await answer.text()
    if (answer.status >= 400) this.ledger.refuse(`${answer.status} ${path.split('?')[0]} ${messageIn(text)}`)
    return { status: answer.status, headers: answer.headers, text }
  }

  async upload(turn: number): Promise<string | undefined> {
    const form = new FormData()
    form.set('file', new Blob([this.#photos[turn % this.#photos.length] as Uint8Array<ArrayBuffer>]), 'f.jpg')
    const { status, text } = await this.send('/admin/uploads', form, { accept: '*/*' })
    if (status !== 201) return undefined
    const { storagePath } = JSON.parse(text)
    this.ledger.images.add(storagePath)
    this.ledger.acknowledged++
    return storagePath
  }

  /** Saves a new product, or an existing one whose stored revision is known; optionally with a new photo. */
  async saveProduct(name: string, withPhoto: boolean): Promise<void> {
    const { ledger } = this
    const entry: ProductEntry = ledger.products.get(name) ?? { saved: 0, sent: new Map(), unknown: false }
    if (entry.unknown || (entry.saved && !entry.stored)) return
    const revision = ledger.nextRevision()
    const photo = withPhoto ? await this.upload(revision) : undefined
    const images = photo ? [photo] : (entry.stored?.images ?? [])
    ledger.products.set(name, entry)
    entry.sent.set(revision, images)
    entry.unknown = true
    if (photo) ledger.images.delete(photo)
    const { stored } = entry
    const path = stored ? `/admin/products/edit/${stored.id}` : '/admin/products/new'
    const { status } = await this.send(path, productForm(name, revision, images, stored?.version ?? 0))
    if (status >= 500) return // the transaction may have committed
    entry.unknown = false
    if (status >= 400) return void entry.sent.delete(revision)
    entry.saved = revision
    ledger.acknowledged++
    if (stored) entry.stored = { ...stored, version: stored.version + 1, images }
  }

  async saveTexts(): Promise<void> {
    const { ledger } = this
    const { settings } = ledger
    if (settings.unknown) return
    const revision = ledger.nextRevision()
    settings.sent.push(revision)
    settings.unknown = true
    const form = { version: String(settings.version), ...toStoreTexts(revision) }
    const { status } = await this.send('/admin/dashboard?seccion=configuracion&parte=textos', form)
    if (status >= 500) return
    settings.unknown = false
    if (status >= 400) return void settings.sent.pop()
    settings.saved = revision
    settings.version++
    ledger.acknowledged++
  }

  /** Places an order of a new buyer. First it resends the orders without a known result. */
  async order(bag: string): Promise<void> {
    const { ledger, url } = this
    let entry = [...ledger.orders.values()].find(({ order }) => !order)
    if (!entry) {
      const buyer = this.#buyers++
      const address = `/order/new?lineas=${bag}`
      const form = await drawForm(url + address, from(buyer), buyer)
      entry = { address, form }
      ledger.orders.set(form.get('clave') ?? '', entry)
    }
    const { status, headers } = await this.send(
      entry.address,
      Object.fromEntries(entry.form),
      from(this.#buyers),
    )
    if (status >= 400 && status < 500) ledger.orders.delete(entry.form.get('clave') ?? '')
    const order = URL.parse(headers.get('location') ?? '', url)?.pathname
    if (!order?.startsWith('/order/')) return
    entry.order = order
    ledger.acknowledged++
  }

  /** Runs a backup as `npm run backup` does. `started` receives the process id. */
  backUp(env: Record<string, string>, started: (pid: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const options = { env: { ...process.env, LOG_LEVEL: 'silent', ...env } }
      const child = execFile(process.execPath, ['scripts/backup.ts'], options, (error, said, complaint) => {
        const path = /Copia hecha y comprobada: (\S+)/.exec(said)?.[1]
        if (!error && path) {
          this.ledger.backups.add(path)
          this.ledger.acknowledged++
        } else if (complaint) this.ledger.refuse(`npm run backup: ${complaint.trim().split('\n')[0]}`)
        resolve()
      })
      if (child.pid) started(child.pid)
    })
  }
}

const from = (buyer: number) => ({
  'x-forwarded-for': `10.${buyer >> 16}.${(buyer >> 8) & 255}.${buyer & 255}`,
})
