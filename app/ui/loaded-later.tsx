import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A component whose code is loaded when it is first shown. When that fails, `Fallback` is shown, and the next mount
 * tries again: `lazy` alone repeats a failure for the whole visit. Not the next render: a transition would wait for it.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) {
  const attempt = () =>
    lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        () => {
          Current = attempt()
          return { default: Fallback }
        },
      ),
    )
  let Current = attempt()
  return (props: Props) => {
    const [Loaded] = useState(() => Current)
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
