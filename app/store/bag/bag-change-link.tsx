import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { saveBag, storedBag } from '#app/store/parts/stored-bag.ts'
import { type BagLine, bagHref } from '#shop/bag/bag.ts'

export const REMOVE_LINK =
  'inline-flex min-h-11 min-w-11 items-center text-sm text-ambar underline underline-offset-4'

interface ChangeProps {
  /** The bag before and after the change. */
  lines: readonly BagLine[]
  change: (lines: readonly BagLine[]) => BagLine[]
  isOwn: boolean
  label: string
  className: string
  disabled?: boolean
  children: ReactNode
}

/** A link to the changed bag. The own bag changes from its stored state, so that rapid clicks all count. */
export function ChangeLink({ lines, change, isOwn, label, className, disabled, children }: ChangeProps) {
  const navigate = useNavigate()
  return (
    <Link
      to={bagHref(change(lines))}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={label}
      aria-disabled={disabled}
      className={className}
      onClick={(event) => {
        if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        const next = change(storedBag.current())
        saveBag(next)
        navigate(bagHref(next), { replace: true, preventScrollReset: true })
      }}
    >
      {children}
    </Link>
  )
}

/** Adds or removes one unit. A disabled link leads to the unchanged bag: removing the link would lose the focus. */
export function Stepper({ disabled, change, ...link }: Omit<ChangeProps, 'className'>) {
  return (
    <ChangeLink
      {...link}
      disabled={disabled}
      change={disabled ? (lines) => [...lines] : change}
      className={`grid size-11 place-items-center ${disabled ? 'cursor-not-allowed opacity-35' : 'hover:text-ambar'}`}
    />
  )
}
