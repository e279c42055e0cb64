import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { HeroTexts } from '#shop/settings/store-settings.ts'
import { HeroBottle } from './hero-bottle.tsx'

const BENEFITS = [
  ['Calidad Premium', 'benefitQuality'],
  ['Envío Rápido', 'benefitDelivery'],
  ['Autenticidad', 'benefitAuthenticity'],
] as const

/** The first section of home: title, benefits, link to the catalog. Its texts may be a pending promise. */
export function Hero({ texts }: { texts?: Partial<HeroTexts> }) {
  const { heroTitle = '\u00A0', heroSubtitle, ...benefits } = texts ?? {}
  const lastWord = heroTitle.lastIndexOf(' ') + 1
  return (
    <section className="sobre-noche relative flex min-h-[calc(100svh-7.8rem)] flex-col overflow-hidden bg-noche text-arena md:min-h-[calc(100svh-3.6rem)] lg:min-h-[calc(100svh-4.6rem)]">
      <div className="khatam absolute inset-0 opacity-40 [mask-image:linear-gradient(100deg,transparent_35%,black)]" />
      <div className="contenido relative flex flex-1 flex-col justify-center gap-x-10 gap-y-6 py-6 md:py-10 lg:flex-row lg:items-center">
        <HeroBottle className="mx-auto w-[min(72%,29svh)] md:w-[min(72%,44svh)] lg:order-last lg:w-[min(46%,66svh)]" />
        <div className="lg:flex-1">
          <h1 className="text-[2.5rem] leading-[1.05] font-normal wrap-anywhere md:text-6xl xl:text-7xl">
            {heroTitle.slice(0, lastWord)}
            <span className="text-azafran">{heroTitle.slice(lastWord)}</span>
          </h1>
          <p className="mt-4 max-w-[42ch] text-lg text-pretty text-arena/85 md:mt-5 lg:text-xl">
            {heroSubtitle}
          </p>
          <ButtonLink
            to={href('/catalog')}
            look="onDark"
            prefetch="intent"
            className="mt-6 px-7 md:mt-9 lg:min-h-13 lg:text-lg"
          >
            Explorar Colección
          </ButtonLink>
        </div>
      </div>
      {/* On small screens the chat button floats over the right end. */}
      <ul className="contenido relative flex gap-x-3 pb-5 max-lg:pr-22 md:gap-x-8 md:pb-9">
        {BENEFITS.map(([title, name]) => (
          <li key={title} className="min-w-min flex-1 border-t border-laton/60 pt-2.5 md:min-w-0 md:pt-4">
            <h2 className="font-sans text-sm leading-snug font-semibold tracking-normal wrap-normal md:font-display md:text-xl md:font-normal">
              {title}
            </h2>
            <p className="mt-1 hidden text-sm text-pretty text-arena/75 md:block">{benefits[name]}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
