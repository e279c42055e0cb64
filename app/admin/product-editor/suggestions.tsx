import { foldText } from '#shop/text/fold-text.ts'

const MAX_SUGGESTIONS = 6

/** The names that complete a typed text of two characters or more: first those that begin with it. */
export function completions(names: readonly string[], typed: string): string[] {
  const text = foldText(typed.trim())
  if (text.length < 2) return []
  const fitting = names.filter((name) => foldText(name).includes(text) && foldText(name) !== text)
  const begins = (name: string) => Number(!foldText(name).startsWith(text))
  return fitting.sort((a, b) => begins(a) - begins(b)).slice(0, MAX_SUGGESTIONS)
}

interface SuggestionsProps {
  label: string
  names: readonly string[]
  /** The text of a button. */
  format?: (name: string) => string
  onChoose: (name: string) => void
}

/** Names as buttons under a text field; one tap takes a name. */
export function Suggestions({ label, names, format = (name) => name, onChoose }: SuggestionsProps) {
  if (names.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons with a common name are no field set.
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-11 rounded-suave border border-hilo bg-lino px-3 text-sm hover:border-ambar"
          onClick={() => onChoose(name)}
        >
          {format(name)}
        </button>
      ))}
    </div>
  )
}
