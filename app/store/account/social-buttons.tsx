import { href, Link } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { withQuery } from '#shop/urls/links.ts'
import { ACCOUNT } from '#shop/urls/return-address.ts'

const NETWORKS = [
  { id: 'facebook', name: 'Facebook' },
  { id: 'github', name: 'Github' },
]

interface SocialButtonsProps {
  /** Ids of the networks with configured keys. */
  configured: readonly string[]
  /** The return URL. */
  next: string
}

/** Sign-in by other networks: links, or, without keys, disabled buttons with the reason. */
export function SocialButtons({ configured, next }: SocialButtonsProps) {
  const isOn = ({ id }: { id: string }) => configured.includes(id)
  const off = NETWORKS.filter((network) => !isOn(network)).map(({ name }) => name)
  const params: Record<string, string> = next === ACCOUNT ? {} : { volver: next }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-tinta-suave before:h-px before:flex-1 before:bg-hilo after:h-px after:flex-1 after:bg-hilo">
        o continúa con
      </p>
      <div className="grid grid-cols-2 gap-3">
        {NETWORKS.map(({ id, name }) =>
          isOn({ id }) ? (
            <a
              key={id}
              href={withQuery(href('/auth/social/:network', { network: id }), params)}
              className={buttonClass('secondary')}
            >
              {name}
            </a>
          ) : (
            <Button
              key={id}
              look="secondary"
              disabled
              aria-describedby="redes"
              title={`El acceso con ${name} no está configurado en esta tienda`}
            >
              {name}
            </Button>
          ),
        )}
      </div>
      {off.length > 0 && (
        <p id="redes" className="text-sm text-tinta-suave">
          El acceso con {off.join(' y ')} no está configurado en esta tienda.
        </p>
      )}
      {configured.length > 0 && (
        <p className="text-sm text-tinta-suave">
          La tienda recibe solo tu nombre y tu correo. Al continuar aceptas los{' '}
          <Link to={href('/terms')} className="text-ambar underline underline-offset-4">
            términos y condiciones
          </Link>{' '}
          y la{' '}
          <Link to={href('/privacy')} className="text-ambar underline underline-offset-4">
            privacidad
          </Link>
          .
        </p>
      )}
    </div>
  )
}
