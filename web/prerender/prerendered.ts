import { createServer, type Plugin, type Rolldown } from 'vite'
import { pageFiles } from '#shared/pages.ts'
import type * as Renderer from './render.tsx'
import { type ServedPage, servedPages } from './served-pages.ts'
import { socialTags } from './social-tags.ts'

/** Makes an HTML file of each page: whole where all can be said before any script, and naming the code of its screen. */
export const prerendered = (): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const shell = bundle['index.html']
    if (shell?.type !== 'asset') throw new Error('the build has no index.html')
    const template = withStyle(String(shell.source), bundle)
    const { render, fullName, siteAddress } = await renderer()
    for (const [file, page] of Object.entries(servedPages)) {
      const { title, description, ahead } = page
      const names = title ? `${title}: ${fullName}` : fullName
      const source = filled(template, {
        '<title>Clearing Application Portal</title>': `<title>${escaped(names)}</title>`,
        '<!--head-->': [
          ...described(escaped(names), description && escaped(description), siteAddress),
          ...linksTo(bundle, page),
        ].join('\n    '),
        '<div id="portal"></div>': `<div id="portal"${ahead ? ` data-ahead="${ahead}"` : ''}>${render(addressOf(file), ahead)}</div>`,
      })
      if (file === 'index') shell.source = source
      else this.emitFile({ type: 'asset', fileName: `${file}.html`, source })
    }
  },
})

/** Where a page is answered; of those that many addresses have, one that none of the others has. */
const addressOf = (file: string) =>
  Object.entries(pageFiles).find(([, known]) => known === file)?.[0] ?? `/${file}`

/** The app on the server's side, from its sources. */
async function renderer() {
  const { reactByPreact } = await import('../preact.ts')
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: reactByPreact },
    // Everything that imports React goes through the alias, and so comes as an ES module.
    ssr: { noExternal: /^(react|@tanstack)/, resolve: { conditions: ['module-sync', 'node'] } },
  })
  try {
    return (await server.ssrLoadModule('/render.tsx')) as typeof Renderer
  } finally {
    await server.close()
  }
}

const described = (title: string, description: string | undefined, siteAddress: string | null) =>
  description
    ? [
        `<meta name="description" content="${description}" />`,
        ...socialTags({ title, description, siteAddress }),
      ]
    : ['<meta name="robots" content="noindex" />']

/** The style inside the page; once more at its end, for when a deployment has yet to bring the policy that allows it. */
function withStyle(html: string, bundle: Rolldown.OutputBundle) {
  const [link = '', href = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  const style = bundle[href]
  if (style?.type !== 'asset') throw new Error('index.html has no style')
  return html
    .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
    .replace(link, () => `<style>${String(style.source).trim()}</style>`)
    .replace('</body>', `${link}\n  </body>`)
}

/** The code of the app and of a screen, and whatever they need, so that no round trip is spent on finding out. */
function linksTo(bundle: Rolldown.OutputBundle, { screen }: ServedPage): string[] {
  const font = Object.keys(bundle).find(name => /commissioner-latin-flar.*woff2$/.test(name))
  const links = [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`]
  const needed = chunksFor(bundle, ['main.tsx', ...(screen ? [screen] : [])])
  // Fetched once the page is painted (../start.ts).
  return [...links, ...needed.map(({ fileName }) => `<link rel="later" crossorigin href="/${fileName}" />`)]
}

/** The chunks of some sources and all they import at once, but for what the page names by itself. */
function chunksFor(bundle: Rolldown.OutputBundle, sources: string[]) {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  const collect = (chunk?: Rolldown.OutputChunk) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name))
  }
  for (const source of sources) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`))
    if (!chunk) throw new Error(`${source} has no chunk of its own`)
    collect(chunk)
  }
  return [...found].filter(({ isEntry }) => !isEntry)
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
