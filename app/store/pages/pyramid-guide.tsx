import { NOTE_TYPE_LABELS, NOTE_TYPES, type NoteType } from '#shop/products/value-sets.ts'

const TEXTS: Record<NoteType, { when: string; what: string }> = {
  top: {
    when: 'Los primeros 15 minutos',
    what: 'La primera impresión: cítricos, hierbas, especias ligeras. Es lo que hueles al abrir el frasco.',
  },
  middle: {
    when: 'De 20 minutos a 3 horas',
    what: 'El carácter: rosa, jazmín, canela, frutas maduras. Por esto se reconoce un perfume.',
  },
  base: {
    when: 'El resto del día',
    what: 'La memoria: oud, ámbar, vainilla, almizcle. Es lo que queda en la ropa al día siguiente.',
  },
}

const BANDS: Record<NoteType, string> = {
  top: 'bg-lino text-tinta md:w-1/2',
  middle: 'bg-hilo text-tinta md:w-3/4',
  base: 'bg-noche text-arena',
}

/** How to read the three bands of every product page. */
export function PyramidGuide() {
  return (
    <dl className="flex flex-col items-center gap-1">
      {NOTE_TYPES.map((type) => (
        <div key={type} className={`w-full px-5 py-4 text-center md:px-8 ${BANDS[type]}`}>
          <dt>
            <span className="block font-display text-xl">{NOTE_TYPE_LABELS[type]}</span>
            <span className="versalitas mt-1 block">{TEXTS[type].when}</span>
          </dt>
          <dd className="mx-auto mt-2 max-w-[46ch] text-pretty">{TEXTS[type].what}</dd>
        </div>
      ))}
    </dl>
  )
}
