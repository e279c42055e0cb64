import { Form, href } from 'react-router'
import { SubmitButton } from '#app/admin/parts/submit-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { PreviewGroup } from '#shop/import/images-page.server.ts'
import { formatNumber } from '#shop/text/counts.ts'

interface ArchivePreviewViewProps {
  zip: string
  hash: string
  /** Images that are stored, and their products. */
  images: number
  products: number
  groups: PreviewGroup[]
  ignored: { count: number; names: readonly string[] }
}

/** Which image of a ZIP file goes to which product, before anything is stored. */
export function ArchivePreviewView({
  zip,
  hash,
  images,
  products,
  groups,
  ignored,
}: ArchivePreviewViewProps) {
  return (
    <>
      <p className="text-lg">
        {images === 0
          ? 'Ninguna foto tiene el nombre de un perfume. No hay nada que guardar.'
          : `Se ${images === 1 ? 'guarda una foto' : `guardan ${images} fotos`} en ${products === 1 ? 'un perfume' : `${products} perfumes`}.`}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="zip" value={zip} />
        <input type="hidden" name="hash" value={hash} />
        {images > 0 && (
          <SubmitButton name="hacer" value="aplicar">
            Guardar las fotos
          </SubmitButton>
        )}
        <ButtonLink look="secondary" to={href('/admin/products/import/images')}>
          Elegir otro ZIP
        </ButtonLink>
      </Form>
      {groups.map((group) => (
        <Group key={group.kind} {...group} />
      ))}
      {ignored.count > 0 && (
        <section aria-labelledby="otros" className="flex flex-col gap-2">
          <h2 id="otros" className="text-xl">
            Otros archivos <span className="text-tinta-suave">({ignored.count})</span>
          </h2>
          <p className="text-tinta-suave">No son fotos que se puedan leer, y se dejan fuera.</p>
          <p className="text-sm wrap-anywhere">
            {ignored.names.join(', ')}
            {ignored.count > ignored.names.length && '…'}
          </p>
        </section>
      )}
    </>
  )
}

const GROUPS = {
  stored: { title: 'Se guardan', text: '' },
  none: {
    title: 'Sin perfume',
    text: 'Ningún perfume se llama así ni tiene ese SKU. Cambia el nombre de la foto y envíala otra vez.',
  },
  several: {
    title: 'Con varios perfumes',
    text: 'Más de un perfume se llama así. Pon también la marca, o el SKU.',
  },
  full: { title: 'No caben', text: 'El perfume ya tiene todas las fotos que puede tener.' },
} as const

function Group({ kind, count, images }: PreviewGroup) {
  const { title, text } = GROUPS[kind]
  return (
    <details open={count <= MAX_OPEN}>
      <summary className="cursor-pointer py-2">
        <h2 className="inline text-xl">
          {title} <span className="text-tinta-suave">({formatNumber(count)})</span>
        </h2>
      </summary>
      {text && <p className="mb-2 text-tinta-suave">{text}</p>}
      <ul className="divide-y divide-hilo rounded-panel border border-hilo">
        {images.map(({ path, product, place }) => (
          <li key={path} className="flex flex-col gap-0.5 px-4 py-3">
            <span className="wrap-anywhere">
              <bdi>{path}</bdi>
            </span>
            {product && (
              <span className="text-sm wrap-anywhere text-tinta-suave">
                <span aria-hidden="true">→ </span>
                <bdi>{product}</bdi>
                {place && ` · ${place}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > images.length && <p className="mt-2 text-tinta-suave">… y {count - images.length} más.</p>}
    </details>
  )
}

/** A longer group is closed at first: the others would be far below it. */
const MAX_OPEN = 8
