import avif320 from './frasco-320.avif'
import webp320 from './frasco-320.webp'
import avif600 from './frasco-600.avif'
import { Rosette } from './rosette.tsx'

/**
 * A decorative bottle without a brand in the middle of the rosette. Generated like the demo images (tools/demo-bottles:
 * redondo, cúpula, medallón, oro, at night) and cropped to its edges.
 */
export function HeroBottle({ className = '' }: { className?: string }) {
  return (
    <div className={`relative grid aspect-square place-items-center ${className}`}>
      <Rosette className="absolute size-full text-laton" />
      <picture className="relative w-[47%]">
        <source
          type="image/avif"
          srcSet={`${avif320} 320w, ${avif600} 600w`}
          sizes="(min-width: 48rem) 250px, 105px"
        />
        <img src={webp320} alt="" width={320} height={416} fetchPriority="high" className="h-auto w-full" />
      </picture>
    </div>
  )
}
