/**
 * Measures how a worker reads and plans imported tables beside an empty database: time, extra memory of the process with
 * its worker, and how long its main thread waits. Nothing is stored. `npm run bench:read-import [rows …]`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setInterval } from 'node:timers'
import { openStorage } from '#server/storage/storage.ts'
import type { FileCell } from '#shop/export/columns.ts'
import { writeCsv, writeXlsx } from '#shop/export/export-file.server.ts'
import { lookupIn } from '#shop/import/dry-run.server.ts'
import { planImport } from '#shop/import/read-import.server.ts'
import { createTestDatabase } from '#tests/database.ts'

const BRANDS = ['LATTAFA', 'AFNAN', 'ARMAF', 'AL HARAMAIN', 'GULF ORQUID', 'LATAFA', 'MAISON ALHAMBRA']
const WORDS = ['NOCHE', 'OUD', 'ROSA', 'ÁMBAR', 'REAL', 'AZUL', 'INTENSO', 'MUSK', 'NEGRO', 'GOLD']
const GENDERS = ['HOMBRE', 'MUJER', 'UNSIEX']
const HEADINGS = ['Producto', 'Precio', 'Existencias', 'Descripción']

const at = (list: readonly string[], place: number) => list[place % list.length] ?? ''

function row(place: number): FileCell[] {
  const name = `${at(WORDS, place)} ${at(WORDS, Math.floor(place / 10))} ${Math.floor(place / 100)}`
  const title = `${name} ${at(GENDERS, place)} ${[50, 100, 200][place % 3]}ML EDP ${at(BRANDS, place)}`
  const notes = 'Notas de salida: bergamota, limón. Corazón: rosa. Fondo: vainilla, oud. '
  return [title, `₡${15 + (place % 60)}.500`, place % 9, `<p>${notes.repeat(3)}</p>`]
}

async function* batches(rows: number): AsyncGenerator<FileCell[][]> {
  for (let place = 0; place < rows; place += 500)
    yield Array.from({ length: Math.min(500, rows - place) }, (_, index) => row(place + index))
}

async function makeFile(ending: string, rows: number): Promise<Uint8Array> {
  const columns = HEADINGS.map((header) => ({ header, width: 20 }))
  const parts =
    ending === 'csv' ? writeCsv(HEADINGS, batches(rows)) : writeXlsx('Lista', columns, batches(rows))
  const buffers: Buffer[] = []
  for await (const part of parts as AsyncIterable<string | Uint8Array>) buffers.push(Buffer.from(part))
  return Buffer.concat(buffers)
}

const database = await createTestDatabase('pglite')
const lookup = lookupIn({ db: database.db, storage: openStorage(database.settings.dataDir) })
const counts = process.argv.slice(2).map(Number)
console.log('file          MB    rows   seconds   extra MB   main thread p99 / max ms')
for (const rows of counts.length > 0 ? counts : [10_000, 50_000]) {
  for (const ending of ['csv', 'xlsx']) {
    const bytes = await makeFile(ending, rows)
    const megabytes = (bytes.length / 1e6).toFixed(1)
    const before = process.memoryUsage.rss()
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 20)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const start = performance.now()
    let read = 0
    const options = { currency: 'CRC', brands: [], origin: 'https://azahar.example' }
    const onProgress = ({ rows }: { rows: number }) => {
      read = rows
    }
    for await (const _ of planImport({ name: `lista.${ending}`, bytes }, options, lookup, { onProgress })) {
      // The dry run stores the batch here.
    }
    const seconds = (performance.now() - start) / 1000
    clearInterval(sampling)
    delay.disable()
    const figures = [megabytes, String(read), seconds.toFixed(2), ((peak - before) / 1e6).toFixed(0)]
    const waits = `${(delay.percentile(99) / 1e6 - 5).toFixed(0)} / ${(delay.max / 1e6 - 5).toFixed(0)}`
    console.log(`${ending.padEnd(10)} ${figures.map((one) => one.padStart(8)).join(' ')}   ${waits}`)
  }
}
await database.close()
