import { type ReactNode, useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { AppRoot } from '../app-root.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { ErrorScreen } from '../layout/error-screen.tsx'
import type { ScreenState } from './screen-state.ts'
import { waitForText } from './user-actions.ts'

/** The portal in one state, with mocked calls. The attribute `data-shown` appears when the state is reached. */
export function ScreenPreview({ state }: { state: ScreenState }) {
  const { id, address, historyState, prepare, expectedText } = state
  const [pathname = '/', search] = address.split('?')
  const entry = { pathname, search: search ? `?${search}` : '', state: historyState }

  useEffect(() => {
    const prepareState = async () => {
      await prepare?.()
      await waitForText(expectedText)
      document.documentElement.dataset.shown = id
    }
    void prepareState()
  }, [id, prepare, expectedText])

  const withRouter = (app: ReactNode) => (
    <MemoryRouter initialEntries={[entry]}>
      <ErrorBoundary fallback={<ErrorScreen />}>{id === 'broken' ? <Broken /> : app}</ErrorBoundary>
    </MemoryRouter>
  )
  return <AppRoot withRouter={withRouter} />
}

function Broken(): never {
  throw new Error('This screen is broken on purpose.')
}
