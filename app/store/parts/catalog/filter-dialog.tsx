import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, type OpenedDialog, OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { clearAll } from '#shop/catalog/active-filters.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import { type FilterCounts, filterCountsParams, listedOptions } from '#shop/catalog/filter-counts.ts'
import type { OptionCounts } from '#shop/catalog/option-counts.ts'
import { formatCount } from '#shop/text/counts.ts'
import { QUOTED_TEXTS } from '#shop/text/quoted-texts.ts'
import { withParams } from '#shop/urls/links.ts'
import { type FilterFacts, FilterForm, readChoice } from './filter-form.tsx'
import { usePendingCatalog } from './use-catalog.ts'

interface Texts {
  title: string
  clear: string
  apply: string
  lang?: 'en' | undefined
}

const DIALOG: Texts = { title: 'Filtrar Productos', clear: 'Borrar Todo', apply: 'Aplicar Filtros' }

/** The filters over the page: a dialog from 768 px, a side panel below. Closing discards unapplied choices. */
export function FilterDialog({ open, onClose, ...facts }: FilterFacts & OpenedDialog) {
  const wide = useMedia('(width >= 48rem)', false)
  const { say, lang } = useQuotedTexts()
  const { filters, clearAll, apply } = QUOTED_TEXTS
  const texts = wide ? DIALOG : { title: say(filters), clear: say(clearAll), apply: say(apply), lang }
  return (
    <OverlayDialog
      open={open}
      onClose={onClose}
      label={texts.title}
      variant={wide ? 'center' : 'left'}
      className="scroll-pt-20 scroll-pb-24 low:scroll-py-4"
    >
      <div className="sticky top-0 z-10 low:static flex items-center justify-between border-b border-hilo bg-arena pl-4 md:pl-7">
        <h2 lang={texts.lang} className="text-xl md:text-2xl">
          {texts.title}
        </h2>
        <CloseButton onClose={onClose} className="size-14 md:size-16" />
      </div>
      <StagedFilters texts={texts} onClose={onClose} {...facts} />
    </OverlayDialog>
  )
}

interface StagedFiltersProps extends FilterFacts, Pick<OpenedDialog, 'onClose'> {
  texts: Texts
}

/** Mounted when the dialog opens, so that it starts from the active filters each time. */
function StagedFilters({ texts, onClose, ...facts }: StagedFiltersProps) {
  const { query, scope } = usePendingCatalog()
  const form = useRef<HTMLFormElement>(null)
  const [clearings, setClearings] = useState(0)
  const [change, setChange] = useState(NO_CHANGE)
  const staged = clearings === 0 ? query : clearAll(query, scope)
  const found = useFilterCounts(change, facts, () =>
    readChoice(form.current as HTMLFormElement, scope, facts.maxPrice),
  )

  function noteChange(isContinuous: boolean) {
    setChange(({ number }) => ({ number: number + 1, isContinuous }))
  }

  return (
    <div
      className="px-4 md:px-7"
      onChange={({ target }) => {
        const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
        startTransition(() => noteChange(!isTick))
      }}
    >
      <FilterForm
        ref={form}
        key={clearings}
        staged={staged}
        choiceCounts={typeof found === 'object' ? found.counts : undefined}
        isScripted
        onApplied={onClose}
        {...facts}
      >
        <div className="sticky bottom-0 z-10 low:static -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-hilo bg-arena px-4 pt-2 pb-3 md:-mx-7 md:px-7 md:pt-3">
          <p role="status" className="min-h-5 basis-full text-sm tabular-nums md:mr-auto md:basis-auto">
            <FoundText found={found} />
          </p>
          <Button
            look="secondary"
            lang={texts.lang}
            className="flex-1 md:flex-none"
            onClick={() => {
              setClearings(clearings + 1)
              noteChange(false)
            }}
          >
            {texts.clear}
          </Button>
          <Button type="submit" lang={texts.lang} className="flex-1 md:flex-none">
            {texts.apply}
          </Button>
        </div>
      </FilterForm>
    </div>
  )
}

/** How many perfumes the choice lists. */
function FoundText({ found }: { found: ReturnType<typeof useFilterCounts> }) {
  if (found === 'awaited') return <span aria-hidden="true">…</span>
  if (found === 'unknown') return 'No se pudieron contar los perfumes.'
  if (found.matching === 0) return 'Ningún perfume'
  return <b className="font-semibold">{formatCount(found.matching, 'perfume', 'perfumes')}</b>
}

/** A change in the form: its number, and whether others follow at once, as of typed text and of a slider. */
interface FormChange {
  number: number
  isContinuous: boolean
}

const NO_CHANGE: FormChange = { number: 0, isContinuous: false }

/** Waits this long after a continuous change, in milliseconds. */
const PAUSE = 150

/**
 * The counts of the choice in the form: `ofList` before its first change, 'awaited' until the server has answered for the
 * last change, 'unknown' when it does not.
 */
function useFilterCounts(
  change: FormChange,
  ofList: FilterCounts,
  readChoice: () => CatalogQuery,
): FilterCounts | 'awaited' | 'unknown' {
  const [answer, setAnswer] = useState<{ number: number; counts: FilterCounts | 'unknown' }>()
  const hrefOfChoice = useEffectEvent(() => countsHref(readChoice(), ofList.counts))

  useEffect(() => {
    if (change === NO_CHANGE) return
    const { number, isContinuous } = change
    const stale = new AbortController()
    const timer = setTimeout(
      () => {
        fetchCounts(hrefOfChoice(), stale.signal).then((counts) => {
          // Not before the next tick: rendering all options is long on a slow phone.
          startTransition(() => {
            if (!stale.signal.aborted) setAnswer({ number, counts: counts ?? 'unknown' })
          })
        })
      },
      isContinuous ? PAUSE : 0,
    )
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [change])

  if (change === NO_CHANGE) return ofList
  return answer?.number === change.number ? answer.counts : 'awaited'
}

function countsHref(query: CatalogQuery, counts: OptionCounts): string {
  return withParams(href('/filter-counts'), filterCountsParams({ query, listed: listedOptions(counts) }))
}

async function fetchCounts(url: string, signal: AbortSignal): Promise<FilterCounts | null> {
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
