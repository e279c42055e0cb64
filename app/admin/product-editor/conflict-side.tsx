interface ConflictSideProps {
  name: string
  title: string
  text: string
  checked: boolean
  onChoose: () => void
}

/** One version of a field, as a choice. */
export function ConflictSide({ name, title, text, checked, onChoose }: ConflictSideProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-suave border border-hilo p-3 has-checked:border-ambar has-checked:bg-lino">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-5 shrink-0 accent-ambar"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block text-sm text-tinta-suave">{title}</span>
        <span className="line-clamp-6 whitespace-pre-line break-words">{text || '(vacío)'}</span>
      </span>
    </label>
  )
}
