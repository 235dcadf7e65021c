import '#web/zod-config.ts'
import '#web/ui/styles/styles.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { App } from '#web/app.tsx'
import { setConsent } from '#web/layout/statistics-consent.ts'
import { ignoreSecondTaps } from '#web/ui/second-tap.ts'
import { answerWith, holdAnswer, installFakeApi } from '../fake-api.ts'
import { galleryTime } from './samples.ts'
import type { ScreenState } from './screen-state.ts'
import { screenStates } from './screen-states.ts'
import { waitForText } from './user-actions.ts'

function BrokenScreen(): never {
  throw new Error('This screen is broken on purpose.')
}

/** The portal in one state, with mocked calls. */
function ScreenPreview({ state: { id, address, historyState } }: { state: ScreenState }) {
  const [pathname = '/', search] = address.split('?')
  const entry = { pathname, search: search ? `?${search}` : '', state: historyState }
  return (
    <MemoryRouter initialEntries={[entry]}>
      <App>{id === 'broken' ? <BrokenScreen /> : undefined}</App>
    </MemoryRouter>
  )
}

/** Links to all states of all screens. */
const Gallery = () => (
  <main className="page flow">
    <h1>Gallery</h1>
    <ul>
      {screenStates.map(({ id }) => (
        <li key={id}>
          <a href={`?screen=${id}`}>{id}</a>
        </li>
      ))}
    </ul>
  </main>
)

/** Acts as a user until the state is reached, which the attribute `data-shown` says. */
async function reach({ id, prepare, expectedText }: ScreenState) {
  await prepare?.()
  await waitForText(expectedText)
  // The focus moves after the text is there.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  document.documentElement.dataset.shown = id
}

ignoreSecondTaps(document)
localStorage.clear()
sessionStorage.clear()

const screenId = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === screenId)
// A state always looks the same.
Date.now = () => Date.parse(galleryTime)
installFakeApi()
for (const [call, response] of Object.entries(state?.responses ?? {}))
  if (response === 'never') holdAnswer(call)
  else answerWith(call, () => response)
if (state && !state.cookies) setConsent(true)
createRoot(document.getElementById('portal')!).render(state ? <ScreenPreview state={state} /> : <Gallery />)
if (state) await reach(state)
