import { type CSSProperties, useState } from 'react'
import { Field, FieldError } from '#app/ui/field.tsx'
import { INPUT } from '#app/ui/text-field.tsx'
import { CONTRAST_TEXT, isPalette, type Mode, PALETTE_NAMES, PALETTES } from '#shop/theme/palettes.ts'
import { accentError, parseColor, type Theme, themeColors } from '#shop/theme/theme.ts'
import { HeroFields } from './hero-fields.tsx'
import { ImageField } from './image-field.tsx'
import type { PartFieldsProps } from './part-form.tsx'
import { ShelvesField } from './shelves-field.tsx'

/** Logo, home, and the palette and accent color with a preview of both modes that follows the input. */
export function LookFields({ values, errors, hero, moved }: PartFieldsProps) {
  const [palette, setPalette] = useState(isPalette(values.palette) ? values.palette : 'ambar')
  const [accent, setAccent] = useState(values.accent ?? '')
  const color = parseColor(accent)
  const problem = color && accentError(palette, color)
  return (
    <>
      <ImageField
        name="logo"
        title="Logo"
        what="el logo"
        hint="Mejor cuadrado. Va junto al nombre en la tienda y en la administración."
        stored={values.logo ?? ''}
        error={errors.logo}
      />
      <fieldset className="flex min-w-0 flex-col gap-3 border-t border-hilo pt-4">
        <legend className="float-left mb-1 w-full font-display text-xl">Paleta</legend>
        <p className="text-tinta-suave">
          Los colores de la tienda, en claro y en oscuro: cada teléfono muestra los de su modo.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {PALETTE_NAMES.map((name) => (
            <label
              key={name}
              className="flex cursor-pointer flex-col gap-2 rounded-panel border border-contorno bg-blanco p-3 has-checked:border-ambar has-checked:bg-lino"
            >
              <span className="flex min-h-6 items-center gap-2 font-semibold">
                <input
                  type="radio"
                  name="palette"
                  value={name}
                  checked={palette === name}
                  aria-describedby={errors.palette ? 'palette-error' : undefined}
                  onChange={() => setPalette(name)}
                  className="size-5 accent-ambar"
                />
                {PALETTES[name].label}
              </span>
              <Samples theme={{ palette: name, accent: null }} />
            </label>
          ))}
        </div>
        {errors.palette && <FieldError id="palette-error">{errors.palette}</FieldError>}
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-3 border-t border-hilo pt-4">
        <legend className="float-left mb-1 w-full font-display text-xl">Color propio</legend>
        <Field
          label="Color de enlaces y botones"
          error={errors.accent}
          hint="Por ejemplo #7a1f3d. Vacío: el de la paleta. En oscuro se aclara solo."
        >
          {(control) => (
            <input
              {...control}
              name="accent"
              value={accent}
              onChange={(event) => setAccent(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={7}
              className={`${INPUT} max-w-40`}
            />
          )}
        </Field>
        {problem && problem !== errors.accent && <p className="text-sm text-tinta-suave">{problem}</p>}
        <p className="font-semibold">Así se verá</p>
        <Samples theme={{ palette, accent: color && !problem ? color : null }} />
      </fieldset>
      <HeroFields values={values} errors={errors} hero={hero} />
      <ShelvesField values={values} moved={moved} />
    </>
  )
}

const MODES: Readonly<Record<Mode, string>> = { light: 'Claro', dark: 'Oscuro' }

/** A card, a link and a button of the shop in both modes; decoration for screen readers. */
function Samples({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden="true" className="grid grid-cols-2 gap-2 text-xs">
      {(['light', 'dark'] as const).map((mode) => (
        <span
          key={mode}
          style={tokens(theme, mode)}
          className="block overflow-hidden rounded-suave border border-hilo bg-arena text-tinta"
        >
          <span className="flex justify-between gap-2 bg-noche px-2 py-1 font-display text-marfil">
            {MODES[mode]}
            <span className="text-azafran">✦</span>
          </span>
          <span className="m-2 flex flex-col gap-1 rounded-suave bg-blanco p-2 ring-1 ring-hilo">
            <span className="font-semibold">$36.00</span>
            <span className="text-tinta-suave">100 ml</span>
            <span className="text-ambar underline">Ver más</span>
            <span className="rounded-suave bg-ambar px-2 py-1 text-center font-semibold text-contraste">
              Añadir
            </span>
          </span>
        </span>
      ))}
    </span>
  )
}

const tokens = (theme: Theme, mode: Mode) =>
  Object.fromEntries([
    ...Object.entries(themeColors(theme, mode)).map(([shade, color]) => [`--color-${shade}`, color]),
    ['--color-contraste', CONTRAST_TEXT[mode]],
  ]) as CSSProperties
