interface ProgressBarProps {
  label: string
  /** Without it the bar only says that work goes on. */
  value?: number
  max: number
}

/** In the colors of the shop: browsers draw their own in green. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-contorno bg-lino indeterminate:bg-ambar motion-safe:indeterminate:animate-pulso [&::-moz-progress-bar]:bg-ambar [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ambar"
    />
  )
}
