/** The eight-pointed star of the brand: two squares, one turned by 45°. Decoration only. */
export function KhatamStar({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
    >
      <rect x="5" y="5" width="14" height="14" />
      <rect x="5" y="5" width="14" height="14" transform="rotate(45 12 12)" />
      <circle cx="12" cy="12" r="2.2" />
    </svg>
  )
}

/** A brass hairline with the star in its middle: the only divider style. */
export function KhatamDivider({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`flex items-center gap-3 text-laton ${className}`}>
      <span className="h-px flex-1 bg-current opacity-60" />
      <KhatamStar />
      <span className="h-px flex-1 bg-current opacity-60" />
    </div>
  )
}
