import { createServer, type Plugin, type Rolldown } from 'vite'
import { pageFiles } from '#shared/pages.ts'
import type * as Renderer from './render-page.tsx'
import { type ServedPage, servedPages } from './served-pages.ts'
import { createSocialTags } from './social-tags.ts'

/** Makes an HTML file of each page: whole where all can be said before any script, and naming the code of its screen. */
export const prerenderPlugin = (): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const shell = bundle['index.html']
    if (shell?.type !== 'asset') throw new Error('the build has no index.html')
    const template = withStyle(String(shell.source), bundle)
    const { renderPage, fullName, siteAddress, close } = await loadRenderer()
    for (const [file, page] of Object.entries(servedPages)) {
      const { title, description, prerendered } = page
      const names = title ? `${title}: ${fullName}` : fullName
      const source = filled(template, {
        '<title>Clearing Application Portal</title>': `<title>${escaped(names)}</title>`,
        '<!--head-->': [
          ...described(escaped(names), description && escaped(description), siteAddress),
          ...linksTo(bundle, page),
        ].join('\n    '),
        '<div id="portal"></div>': `<div id="portal" data-prerendered="${prerendered}">${await renderPage(addressOf(file), prerendered)}</div>`,
      })
      if (file === 'index') shell.source = source
      else this.emitFile({ type: 'asset', fileName: `${file}.html`, source })
    }
    await close()
  },
})

/** Where a page is answered; of those that many addresses have, one that none of the others has. */
const addressOf = (file: string) =>
  Object.entries(pageFiles).find(([, known]) => known === file)?.[0] ?? `/${file}`

/** The app as it renders outside a browser, from its sources. */
async function loadRenderer() {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const renderer = (await server.ssrLoadModule('/render-page.tsx')) as typeof Renderer
  return { ...renderer, close: () => server.close() }
}

const described = (title: string, description: string | undefined, siteAddress: string | null) =>
  description
    ? [
        `<meta name="description" content="${description}" />`,
        ...createSocialTags({ title, description, siteAddress }),
      ]
    : ['<meta name="robots" content="noindex" />']

/**
 * The style inside the page; once more at its end, for when a deployment has yet to bring the policy that allows it.
 * That second one is without typefaces: declared twice, a face that came too late for the page would change it after all.
 */
function withStyle(html: string, bundle: Rolldown.OutputBundle) {
  const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const style = bundle[href]
  if (style?.type !== 'asset') throw new Error('index.html has no style')
  const inPage = String(style.source).trim()
  style.source = inPage.replace(/@font-face\s*\{[^}]*\}/g, '')
  return html.replace(link, () => `<style>${inPage}</style>`).replace('</body>', `${link}\n  </body>`)
}

/** Preloads of the font, and of the code of the screens that are entered on this page. */
function linksTo(bundle: Rolldown.OutputBundle, { screens = [] }: ServedPage): string[] {
  const font = Object.keys(bundle).find(name => /commissioner-latin-flar.*woff2$/.test(name))
  const chunks = new Set(screens.flatMap(screen => chunksOf(bundle, screen)))
  return [
    `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`,
    ...[...chunks].map(name => `<link rel="modulepreload" crossorigin href="/${name}" />`),
  ]
}

/** The files of a screen's chunk and of those it imports, except what the entry imports anyway. */
function chunksOf(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const entered = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${screen}`))
  if (!entry || !entered) throw new Error(`${screen} has no chunk of its own`)
  const loadedByEntry = withImports(bundle, entry.fileName)
  return [...withImports(bundle, entered.fileName)].filter(name => !loadedByEntry.has(name))
}

function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()) {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports) withImports(bundle, imported, seen)
  return seen
}

function filled(html: string, texts: Record<string, string>) {
  let page = html
  for (const [mark, text] of Object.entries(texts)) {
    if (!page.includes(mark)) throw new Error(`index.html has no ${mark}`)
    page = page.replace(mark, () => text)
  }
  return page
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
