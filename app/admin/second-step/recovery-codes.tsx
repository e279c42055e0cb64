import { Link } from 'react-router'
import { DoneNotice } from '#app/ui/done-notice.tsx'
import { type NewCodes, SECOND_STEP } from '#shop/accounts/second-step.ts'

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ made: { notice, codes } }: { made: NewCodes }) {
  return (
    <>
      <DoneNotice>{notice}</DoneNotice>
      <p>
        Guarda estos códigos de recuperación en papel o en tu gestor de contraseñas. Cada uno abre la tienda
        una sola vez, cuando no tengas el teléfono. <strong>No se vuelven a mostrar.</strong>
      </p>
      <ul className="grid grid-cols-1 gap-2 rounded-panel border border-hilo p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <Link to={SECOND_STEP} className="inline-flex min-h-11 items-center self-start text-ambar underline">
        Ya los he guardado
      </Link>
    </>
  )
}
