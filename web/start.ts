import { londonAside } from './london-aside.ts'
import './ui/styles/styles.css'

/** What the app consists of, from the ground up: each in a task of its own, so that a slow phone answers in between. */
const pieces = [
  () => import('./zod-without-eval.ts'),
  () => import('#shared/schemas/qualification.ts'),
  () => import('#shared/calls.ts'),
  () => import('./api/query-client.ts'),
  () => import('./app.tsx'),
  () => import('./app.tsx').then(({ screenAt }) => screenAt(window.location.pathname)),
  () => import('./main.tsx'),
]

const pause = (milliseconds = 0) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Fetches a piece; once more a little later, should the connection have failed and the browser not have noted that. */
const fetched = (piece: () => Promise<unknown>) => piece().catch(() => pause(2_000).then(piece))

async function start() {
  if (document.getElementById('portal')?.dataset.ahead !== 'whole') londonAside()
  for (const link of document.querySelectorAll('link[rel=later]')) {
    link.setAttribute('rel', 'modulepreload')
    await pause()
  }
  try {
    for (const piece of pieces) {
      await fetched(piece)
      await pause()
    }
  } catch (thrown) {
    // index.html has a strip that says so.
    document.documentElement.dataset.unloaded = ''
    throw thrown
  }
}

/** When what the page says already is on the screen; a tab behind others paints nothing. */
const painted = new Promise<void>(resolve => {
  if (document.hidden) return resolve()
  const told = (list: PerformanceObserverEntryList) =>
    list.getEntriesByName('first-contentful-paint').length > 0 && resolve()
  new PerformanceObserver(told).observe({ type: 'paint', buffered: true })
})

// A browser that does not tell of its painting, or cannot be asked, is not waited for.
void Promise.race([painted, pause(1_000)]).then(start, start)
