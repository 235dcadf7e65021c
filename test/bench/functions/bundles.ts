import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/functions/bundle.ts'

/** Replaces functions/http/route.ts with its Express version. */
const expressPlugin: Plugin = {
  name: 'express',
  setup({ onResolve }) {
    const path = fileURLToPath(new URL('express-route.ts', import.meta.url))
    onResolve({ filter: /\/route\.ts$/ }, () => ({ path }))
  },
}

/** The default options of esbuild for Node, minified. */
const { mainFields: _, banner: __, ...defaultOptions } = bundleOptions

/** Bundles functions as they are deployed and in their Express version. Returns what finds the file of each. */
export async function buildBundles(folder: string, names: string[]) {
  const entryPoints = bundleOptions.entryPoints.filter(({ in: path }) =>
    names.includes(path.replace('function:', '')),
  )
  const kinds: Record<Kind, BuildOptions> = {
    ours: bundleOptions,
    express: {
      ...defaultOptions,
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
      plugins: [expressPlugin, ...bundleOptions.plugins],
    },
  }
  for (const [kind, options] of Object.entries(kinds))
    await build({ ...options, entryPoints, outdir: join(folder, kind), write: true, logLevel: 'error' })
  return (kind: Kind, name: string) => join(folder, kind, name, kind === 'ours' ? 'index.mjs' : 'index.cjs')
}
export type Kind = 'ours' | 'express'
