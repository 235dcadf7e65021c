import { type ComponentType, isValidElement, lazy, useState } from 'react'
import type { RouteMatch } from 'react-router-dom'

/**
 * A screen whose code is fetched when it is first shown, or earlier by `preload`. A preloaded screen renders at once,
 * without the placeholder that React keeps for at least 300 ms.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  const Lazy = lazy(() => preload().catch(showLoadError))

  function Screen(props: Props) {
    const [Shown] = useState(() => Loaded ?? Lazy)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { preload })
}

/** Preloads the screens of the routes that match an address. If one cannot be loaded, the banner says so. */
export const preloadScreens = (matches: RouteMatch[] | null): Promise<unknown> =>
  Promise.all(
    (matches ?? []).map(({ route }) => isValidElement(route.element) && preload(route.element.type)),
  ).catch(showLoadError)

function preload(component: unknown): unknown {
  const isLazy = typeof component === 'function' && 'preload' in component
  return isLazy && typeof component.preload === 'function' && component.preload()
}

/** Shows the banner of index.html that offers to load the page again. The promise never settles, so the placeholder stays. */
function showLoadError() {
  document.documentElement.dataset.unloaded = ''
  return new Promise<never>(() => {})
}
