import './ui/styles/styles.css'

/** What the app consists of, from the ground up: each in a task of its own, so that a slow phone answers in between. */
const pieces = [
  () => import('./zod-without-eval.ts'),
  () => import('#shared/calls.ts'),
  () => import('./api/query-client.ts'),
  () => import('./app.tsx'),
  () => import('./main.tsx'),
]

async function start() {
  for (const link of document.querySelectorAll('link[rel=later]')) link.setAttribute('rel', 'modulepreload')
  for (const piece of pieces) {
    await piece()
    await new Promise(resolve => setTimeout(resolve))
  }
}

// A page that can be read already is painted before its script is fetched.
if (document.querySelector('[data-whole]')) requestAnimationFrame(() => setTimeout(start))
else void start()
