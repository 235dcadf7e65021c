import { createServer, type Plugin, type Rolldown } from 'vite'
import { appPage, notFoundPage, type PageFile, pageFiles } from '#shared/pages.ts'
import type * as Renderer from './render-page.tsx'
import { type ServedPage, servedPages } from './served-pages.ts'

/** An address of each page file. The last two have none of their own. */
const pageAddresses: [address: string, file: PageFile][] = [
  ...Object.entries(pageFiles),
  ['/not-found', notFoundPage],
  ['/app', appPage.file],
]

/** Writes an HTML file for each page: its markup, its head, and preloads of its screen's code. */
export const prerenderPlugin = (): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const shell = bundle['index.html']
    if (shell?.type !== 'asset') throw new Error('The build has no index.html.')
    const template = inlineStyle(String(shell.source), bundle)
    const { renderPage, fullName, siteAddress, close } = await loadRenderer()
    for (const [address, file] of pageAddresses) {
      const page = servedPages[file]
      const { title, description, prerendered } = page
      const documentTitle = title ? `${title}: ${fullName}` : fullName
      const source = replaceAll(template, {
        '<title>Clearing Application Portal</title>': `<title>${escapeHtml(documentTitle)}</title>`,
        '<!--head-->': [
          ...createDescriptionTags(documentTitle, description, siteAddress),
          ...createPreloadLinks(bundle, page),
        ].join('\n    '),
        '<div id="portal"></div>': `<div id="portal" data-prerendered="${prerendered}">${await renderPage(address, prerendered)}</div>`,
      })
      if (file === 'index') shell.source = source
      else this.emitFile({ type: 'asset', fileName: `${file}.html`, source })
    }
    await close()
  },
})

/** Loads the renderer from the sources of the app. */
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

const createDescriptionTags = (title: string, description: string | undefined, siteAddress: string | null) =>
  description
    ? [
        `<meta name="description" content="${escapeHtml(description)}" />`,
        ...createSocialTags(title, description, siteAddress),
      ]
    : ['<meta name="robots" content="noindex" />']

/** Returns the Open Graph tags of a page. */
export function createSocialTags(title: string, description: string, siteAddress: string | null): string[] {
  // Some sites require an absolute address, which the build knows only for a deployment with a domain.
  const image = siteAddress === null ? '/social.png' : new URL('/social.png', siteAddress).href
  return Object.entries({
    'og:type': 'website',
    'og:locale': 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Clearing Application Portal, beside an open door',
  }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
}

/**
 * Puts the style inside the page. Also links it at the end, because during a deployment a page may arrive before the
 * policy that allows its inline style. The linked style has no typefaces: a second declaration would swap in a typeface
 * that loads late.
 */
function inlineStyle(html: string, bundle: Rolldown.OutputBundle) {
  const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const style = bundle[href]
  if (style?.type !== 'asset') throw new Error('index.html has no style.')
  const css = String(style.source).trim()
  style.source = css.replace(/@font-face\s*\{[^}]*\}/g, '')
  return html.replace(link, () => `<style>${css}</style>`).replace('</body>', `${link}\n  </body>`)
}

/** Returns preloads of the typeface and of the code of the page's screens. */
function createPreloadLinks(bundle: Rolldown.OutputBundle, { screens = [] }: ServedPage): string[] {
  const fontFile = Object.keys(bundle).find(name => /commissioner-latin-flar.*woff2$/.test(name))
  const chunks = new Set(screens.flatMap(screen => findScreenChunks(bundle, screen)))
  return [
    `<link rel="preload" as="font" type="font/woff2" href="/${fontFile}" crossorigin />`,
    ...[...chunks].map(name => `<link rel="modulepreload" crossorigin href="/${name}" />`),
  ]
}

/** Returns the files of a screen's chunk and its imports, except those that the entry imports. */
function findScreenChunks(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const screenChunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${screen}`))
  if (!entry || !screenChunk) throw new Error(`${screen} has no chunk.`)
  const entryFiles = collectImports(bundle, entry.fileName)
  return [...collectImports(bundle, screenChunk.fileName)].filter(name => !entryFiles.has(name))
}

function collectImports(bundle: Rolldown.OutputBundle, fileName: string, files = new Set<string>()) {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || files.has(fileName)) return files
  files.add(fileName)
  for (const imported of chunk.imports) collectImports(bundle, imported, files)
  return files
}

function replaceAll(html: string, replacements: Record<string, string>) {
  let page = html
  for (const [placeholder, text] of Object.entries(replacements)) {
    if (!page.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
    page = page.replace(placeholder, () => text)
  }
  return page
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
