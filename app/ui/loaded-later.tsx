import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose code is loaded when it is first shown. When that fails, `Fallback` is shown until the next render,
 * which tries again: `lazy` alone repeats a failure for the whole visit.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  const attempt = () =>
    lazy(() =>
      load().then(
        (Loaded) => ({ default: Loaded }),
        () => {
          Current = attempt()
          return { default: Fallback }
        },
      ),
    )
  let Current = attempt()
  return (props: Props) => (
    <Suspense>
      <Current {...props} />
    </Suspense>
  )
}
