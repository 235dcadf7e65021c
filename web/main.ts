import './ui/styles/styles.css'

const root = document.documentElement
root.dataset.started = ''

async function startApp() {
  try {
    const { start } = await import('./start.tsx')
    await start()
  } catch {
    // index.html shows a banner that offers to load the page again.
    root.dataset.unloaded = ''
  }
}

/** The start page is whole without the app, which loads last and then adds the cookie notice and the state of the service. */
function prepareStartPage() {
  const startLink = document.querySelector<HTMLAnchorElement>('main a.button')
  if (startLink) startLink.search = window.location.search
  window.addEventListener('load', startApp)
}

const isOutdated = document.getElementById('outdated')?.hidden === false
if (!isOutdated) {
  if (document.getElementById('portal')?.dataset.page === 'landing') prepareStartPage()
  else void startApp()
}
