import { KhatamStar } from '#app/ui/khatam.tsx'

/** The store's name with its star; the caller wraps it in a link. */
export function Wordmark({ name, className = '' }: { name: string; className?: string }) {
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-2 font-display text-2xl font-medium leading-none ${className}`}
    >
      <KhatamStar className="size-7 shrink-0 text-laton" />
      <span className="truncate pb-0.5">{name}</span>
    </span>
  )
}
