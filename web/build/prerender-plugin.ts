import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { type PageName, pageRows } from '#shared/pages.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { typefaceFile } from '#shared/theme.ts'

type Renderer = {
  renderPage: (name: PageName) => Promise<{ markup: NodeJS.ReadableStream; folder: string | undefined }>
}

/** Writes an HTML file for each page: its markup, its head, and preloads of its screen's code. */
export const prerenderPlugin = (): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const shell = bundle['index.html']
    if (shell?.type !== 'asset') throw new Error('The build has no index.html.')
    const template = String(shell.source)
    const { universityName } = siteConfiguration.parse(JSON.parse(process.env.VITE_PORTAL || '{}'))
    const server = await createRenderServer()
    const { renderPage } = (await server.ssrLoadModule('/prerender.tsx')) as Renderer
    for (const [name, { title, description, earlyCalls }] of pageRows) {
      const { markup, folder } = await renderPage(name)
      const documentTitle = `${name === 'landing' ? '' : `${title}: `}Clearing Application Portal, ${universityName}`
      const head = [
        createDescriptionTag(description),
        ...createEarlyCallTags(earlyCalls),
        ...createPreloadLinks(name === 'landing' ? [] : findChunks(bundle, folder)),
      ].join('\n    ')
      const app = `<div id="portal" data-page="${name}">${await text(markup)}</div>`
      const source = template
        .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(documentTitle)}</title>`)
        .replace('<!--head-->', () => head)
        .replace('<div id="portal"></div>', () => app)
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
    }
    delete bundle['index.html']
    await server.close()
  },
})

const createRenderServer = () =>
  createServer({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })

const createDescriptionTag = (description: string | undefined) =>
  description
    ? `<meta name="description" content="${escapeHtml(description)}" />`
    : '<meta name="robots" content="noindex" />'

const createEarlyCallTags = (calls: readonly RouteName[] | undefined) =>
  calls
    ? [`<meta name="early-calls" content="${calls.map(name => basePath + contract[name].path).join(' ')}" />`]
    : []

const createPreloadLinks = (chunks: string[]) => [
  // On a slow connection the page keeps its fallback typeface, and the script comes first.
  `<link rel="preload" as="font" type="font/woff2" href="/${typefaceFile}" crossorigin fetchpriority="low" />`,
  ...chunks.map(name => `<link rel="modulepreload" crossorigin href="/${name}" />`),
]

/** Returns the files of the app and of a folder's screens, which the entry would otherwise load later. */
function findChunks(bundle: Rolldown.OutputBundle, folder: string | undefined): string[] {
  const modules = ['/web/start.tsx', ...(folder ? [`/web/${folder}/screens.ts`] : [])]
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const files = new Set<string>()
  for (const name of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name))
    if (!chunk) throw new Error(`${name} has no chunk.`)
    files.add(chunk.fileName)
  }
  // The loop also visits the files that it adds.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  return [...files]
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
