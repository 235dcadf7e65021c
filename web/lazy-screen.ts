import { type ComponentType, lazy } from 'react'

/** A screen whose code is fetched when it is first shown. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(screen => ({ default: screen }), showLoadingFailed))

/** Leaves the page as it waits, and shows the strip of index.html that offers to load it again. */
function showLoadingFailed() {
  document.documentElement.dataset.unloaded = ''
  return new Promise<never>(() => {})
}
