import { KhatamStar } from '#app/ui/khatam.tsx'
import { noteHref } from '#shop/catalog/catalog-links.ts'
import type { Product } from '#shop/products/product.ts'
import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'

const BANDS: Record<NoteType, { inset: string; when: string }> = {
  top: { inset: 'mx-6 md:mx-16 lg:mx-24', when: 'los primeros minutos' },
  middle: { inset: 'mx-3 md:mx-8 lg:mx-12', when: 'las primeras horas' },
  base: { inset: '', when: 'lo que queda en la piel' },
}

/** Salida, Corazón and Fondo as three bands that widen towards the base; every note links to its perfumes. */
export function NotePyramid({ notes }: { notes: Product['notes'] }) {
  const levels = NOTE_TYPES.filter((type) => notes[type].length > 0)
  if (levels.length === 0) return null
  return (
    <section aria-labelledby="piramide" className="sobre-noche piramide">
      <div aria-hidden="true" className="khatam absolute inset-0 opacity-25" />
      <div className="contenido relative">
        <header className="text-center">
          <KhatamStar className="mx-auto size-8 text-laton" />
          <h2 id="piramide" className="mt-3 text-3xl">
            Pirámide olfativa
          </h2>
        </header>
        <dl className="mx-auto mt-8 max-w-4xl">
          {levels.map((type) => (
            <div key={type} className={`nivel ${BANDS[type].inset}`}>
              <dt>
                <span className="font-display text-xl text-azafran">{NOTE_TYPE_LABELS[type]}</span>
                <span className="ml-2 text-sm text-marfil/80">{BANDS[type].when}</span>
              </dt>
              <dd className="mt-2 flex flex-wrap justify-center gap-x-1 text-lg">
                {notes[type].map((note) => (
                  <a key={note} href={noteHref(note)} data-page="" className="nota-enlace">
                    {note}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
