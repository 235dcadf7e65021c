import { getRequestListener } from '@hono/node-server'
import { build } from 'esbuild'
import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { proxy } from 'hono/proxy'
import { startHttpServer } from '#infra/local/server/http-server.ts'

const scriptPath = '/react.js'
const scriptTag = `<script type="module" src="${scriptPath}"></script>`

/** Serves the least that React can do: a form of controlled fields, rendered in the browser. */
export const serveEmptyPage = (fieldCount: number) =>
  serve(
    `import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Form() {
  const [texts, setTexts] = useState(Array(${fieldCount}).fill('15'))
  const change = (index, text) => setTexts(texts => texts.with(index, text))
  return createElement('form', null, texts.map((value, key) =>
    createElement('input', { key, value, onChange: event => change(key, event.target.value) })))
}
createRoot(document.getElementById('portal')).render(createElement(Form))`,
    c => c.html(`<!doctype html><title>Empty</title>${scriptTag}<main id="portal"></main>`),
  )

/**
 * Serves the baseline for the portal's own pages: the prerendered markup and styles of an origin, hydrated by one trivial
 * component. React leaves alone what a component sets as HTML.
 */
export const serveBaselinePage = (origin: string) =>
  serve(
    `import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
hydrateRoot(document.getElementById('portal'),
  createElement('div', { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }))`,
    async c => {
      const reply = await proxy(new URL(c.req.path, origin))
      const isPage = reply.headers.get('content-type')?.startsWith('text/html')
      return isPage ? c.html(withBaselineScript(await reply.text())) : reply
    },
  )

/** Replaces the scripts of a page with the baseline's, and puts its markup in the one element that is hydrated. */
const withBaselineScript = (html: string) =>
  html
    .replace(/<script type="module"[^>]*><\/script>/, scriptTag)
    .replace(/ *<link rel="modulepreload"[^>]*>\n?/g, '')
    .replace(/(<div id="portal"[^>]*>)/, '$1<div>')
    .replace(/(<\/footer>)/, '$1</div>')

/** Serves the bundle of a script, and what `respond` returns for every other path. */
async function serve(contents: string, respond: Handler) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]!.text
  const site = new Hono()
  // As the local portal compresses what it serves.
  site.use(compress())
  site.get(scriptPath, c => c.body(script, 200, { 'content-type': 'text/javascript' }))
  site.get('*', respond)
  const { url: origin, stop: end } = await startHttpServer(getRequestListener(site.fetch))
  return { origin, end }
}
