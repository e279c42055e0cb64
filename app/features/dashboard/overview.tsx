import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Activity } from './activity.ts'
import { ActivityList } from './activity-list.tsx'
import type { Figures } from './figures.ts'
import { StatCards } from './stat-cards.tsx'

export interface OverviewProps {
  figures: Figures
  activity: Activity[]
}

/** The first page of the administration. */
export function Overview({ figures, activity }: OverviewProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Panel de Control</h1>
        <ButtonLink to="/admin/products/new" className="max-sm:w-full">
          <Plus className="size-5" aria-hidden="true" />
          Agregar Nuevo Producto
        </ButtonLink>
      </div>
      <StatCards figures={figures} />
      <div className="grid gap-6 xl:grid-cols-[1fr_20rem]">
        <ActivityList activity={activity} />
        <section aria-labelledby="accesos" className="flex flex-col gap-3">
          <h2 id="accesos" className="text-xl">
            Productos
          </h2>
          <ButtonLink look="secondary" to="/admin/products/new">
            <Plus className="size-5" aria-hidden="true" />
            Agregar producto
          </ButtonLink>
          <ButtonLink look="secondary" to="/admin/products">
            <List className="size-5" aria-hidden="true" />
            Ver todos los productos
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}
