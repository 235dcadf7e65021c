// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lazyScreen, preloadScreens } from '#web/lazy-screen.tsx'

const hasLoadError = () => document.documentElement.dataset.unloaded !== undefined
const failOnce = () =>
  vi.fn(async () => () => <p>The screen</p>).mockRejectedValueOnce(new Error('The network has failed'))

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.unloaded
})

describe('lazyScreen', () => {
  it('shows no error when preloading fails, and loads the screen when it is shown', async () => {
    const Screen = lazyScreen(failOnce())
    await expect(Promise.race([Screen.preload(), new Promise(setImmediate)])).rejects.toThrow('The network')
    expect(hasLoadError()).toBe(false)
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    )
    expect(await screen.findByText('The screen')).toBeDefined()
  })

  it('shows an error when a screen that is shown cannot be loaded', async () => {
    const Screen = lazyScreen(failOnce())
    render(
      <Suspense>
        <Screen />
      </Suspense>,
    )
    await waitFor(() => expect(hasLoadError()).toBe(true))
  })
})

describe('preloadScreens', () => {
  it('shows an error when the first screen cannot be loaded', async () => {
    const Screen = lazyScreen(failOnce())
    const route = { element: <Screen /> }
    void preloadScreens([{ route, params: {}, pathname: '/', pathnameBase: '/' }])
    await waitFor(() => expect(hasLoadError()).toBe(true))
  })
})
