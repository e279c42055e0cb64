import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SEARCH_LENGTH, SHORTEST_SUGGESTED } from '#shop/catalog/search-term.ts'
import { imageUrl } from '#shop/images/image-url.ts'
import { partHref } from '#shop/settings/settings-form.ts'
import { ImageField } from './image-field.tsx'
import type { PartFieldsProps } from './part-form.tsx'

const ROW =
  'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 not-last:border-b border-hilo has-checked:bg-lino'

/** The perfume of the first section of home, found by a search that sends the form, and its own image. */
export function HeroFields({ values, errors, hero }: Pick<PartFieldsProps, 'values' | 'errors' | 'hero'>) {
  const [chosen, setChosen] = useState(values.heroProduct ?? '')
  const [listed, setListed] = useState(hero)
  // A failed save has no list: the last one stays.
  if (hero && hero !== listed) setListed(hero)
  const { candidates = [], term = '', found = 0 } = listed ?? {}
  const isTooShort = term !== '' && term.length < SHORTEST_SUGGESTED
  const search = useRef<HTMLButtonElement>(null)
  const row = (id: string) => ({
    ...{ type: 'radio', name: 'heroProduct', value: id, className: 'size-5 shrink-0 accent-ambar' },
    checked: chosen === id,
    onChange: () => setChosen(id),
  })
  const isListed = chosen === '' || candidates.some(({ id }) => id === chosen)
  return (
    <>
      <fieldset id="perfume" className="flex min-w-0 scroll-mt-24 flex-col gap-3 border-t border-hilo pt-4">
        <legend className="float-left mb-1 w-full font-display text-xl">Perfume de la portada</legend>
        <p className="text-tinta-suave">
          El que se ve junto al título. El título y el subtítulo se cambian en{' '}
          <Link to={`${partHref('textos')}#heroTitle`} className="subrayado">
            Textos
          </Link>
          .
        </p>
        <div className="overflow-hidden rounded-panel border border-contorno bg-blanco">
          <label className={ROW}>
            <input {...row('')} />
            <span>
              <span className="block font-semibold">Automático</span>
              <span className="block text-sm text-tinta-suave">El mejor valorado que esté en oferta.</span>
            </span>
          </label>
          {!isListed && (
            <label className={ROW}>
              <input {...row(chosen)} />
              <span className="font-semibold">
                El perfume elegido, que no está en esta lista o ya no está en la tienda
              </span>
            </label>
          )}
          {candidates.map(({ id, name, brand, image, canBeShown }) => (
            <label key={id} className={ROW}>
              <input {...row(id)} />
              <img
                src={imageUrl(image ?? '', 160)}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                className="size-11 shrink-0 rounded-suave bg-vitrina object-contain"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-tinta-suave">
                  {brand}
                  {!canBeShown && ' · No se puede pedir ahora: mientras tanto se ve el automático.'}
                </span>
              </span>
            </label>
          ))}
        </div>
        {errors.heroProduct && <p className="text-sm font-medium text-granate">{errors.heroProduct}</p>}
        <input type="hidden" name="heroSearched" value={term} />
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label="Buscar otro perfume"
              name="heroSearch"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={SEARCH_LENGTH}
              defaultValue={term}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                search.current?.click()
              }}
            />
          </div>
          <Button
            ref={search}
            type="submit"
            look="secondary"
            name="buscar"
            value="si"
            formAction={`${partHref('aspecto')}#perfume`}
            className="min-h-12"
          >
            Buscar
          </Button>
        </div>
        <p role="status" className="text-sm text-tinta-suave">
          {isTooShort && 'Escribe al menos dos caracteres.'}
          {term && !isTooShort && found === 0 && `Ningún perfume coincide con «${term}».`}
          {term && found > 0 && `Elige uno de los que coinciden con «${term}», o escribe más de su nombre.`}
        </p>
      </fieldset>
      <ImageField
        name="heroImage"
        title="Imagen de la portada"
        what="la imagen"
        hint="Mejor vertical, 4:5. Se ve en lugar de la del perfume; el enlace y el precio se quedan."
        stored={values.heroImage ?? ''}
        error={errors.heroImage}
      />
    </>
  )
}
