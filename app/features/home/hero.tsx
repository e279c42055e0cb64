import { ButtonLink } from '../../ui/button.tsx'
import { KhatamStar } from '../../ui/khatam.tsx'
import { Rosette } from './rosette.tsx'

const BENEFITS = [
  { title: 'Calidad Premium', text: 'Casas árabes reconocidas, frascos sellados.' },
  { title: 'Envío Rápido', text: 'Seguro y a todo el país.' },
  { title: 'Autenticidad', text: 'Garantizada en cada perfume.' },
]

/** The first thing a visitor sees: what the shop is, what it promises, the way in. */
export function Hero() {
  return (
    <section className="sobre-noche relative flex min-h-[calc(100svh-7.8rem)] flex-col overflow-hidden bg-noche text-arena lg:min-h-[calc(100svh-4.6rem)]">
      <div className="khatam absolute inset-0 opacity-30 [mask-image:linear-gradient(115deg,transparent_30%,black)]" />
      <div className="contenido relative grid flex-1 content-center items-center gap-x-12 gap-y-6 py-8 md:grid-cols-[1.15fr_1fr]">
        <div className="order-last md:order-none">
          <h1 className="max-w-[14ch] text-[2.5rem] leading-[1.04] font-normal sm:text-6xl xl:text-7xl">
            Perfumes árabes que dejan <em className="text-azafran">estela</em>
          </h1>
          <p className="mt-5 max-w-[44ch] text-lg text-arena/85 md:mt-7 md:text-xl">
            Calidad premium, envío rápido y seguro a todo el país y autenticidad garantizada en cada frasco.
          </p>
          <ButtonLink
            to="/catalog"
            look="onDark"
            prefetch="intent"
            className="mt-7 px-7 md:mt-9 md:min-h-13 md:text-lg"
          >
            Explorar Colección
          </ButtonLink>
        </div>
        <Rosette className="mx-auto h-[34svh] max-h-72 min-h-44 text-laton md:h-auto md:max-h-[70svh] md:w-full" />
      </div>
      <ul className="contenido relative grid grid-cols-3 gap-x-3 pb-6 md:gap-x-8 md:pb-10">
        {BENEFITS.map(({ title, text }) => (
          <li key={title} className="border-t border-laton/50 pt-3 md:flex md:gap-4 md:pt-5">
            <KhatamStar className="hidden size-7 shrink-0 text-laton md:block" />
            <div>
              <h2 className="font-sans text-sm font-semibold tracking-normal md:text-base">{title}</h2>
              <p className="mt-1 hidden text-sm text-arena/75 md:block">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
