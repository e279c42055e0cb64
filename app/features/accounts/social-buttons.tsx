import { Button } from '#app/ui/button.tsx'

const NETWORKS = ['Facebook', 'Github']

/** Sign-in by other networks: off until the shop has keys of theirs. */
export function SocialButtons() {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-tinta-suave before:h-px before:flex-1 before:bg-hilo after:h-px after:flex-1 after:bg-hilo">
        o continúa con
      </p>
      <div className="grid grid-cols-2 gap-3">
        {NETWORKS.map((name) => (
          <Button
            key={name}
            look="secondary"
            disabled
            aria-describedby="redes"
            title={`El acceso con ${name} no está configurado en esta tienda`}
          >
            {name}
          </Button>
        ))}
      </div>
      <p id="redes" className="text-sm text-tinta-suave">
        El acceso con Facebook y Github no está configurado en esta tienda.
      </p>
    </div>
  )
}
