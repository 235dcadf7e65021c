import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/functions/bundle.ts'

const resolvePath = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Replaces functions/http/route.ts with its Express version. */
const expressPlugin: Plugin = {
  name: 'express',
  setup({ onResolve }) {
    onResolve({ filter: /\/route\.ts$/ }, () => ({ path: resolvePath('express-route.ts') }))
  },
}

/** The default options of esbuild for Node, minified. */
const { mainFields: _, banner: __, ...defaultOptions } = bundleOptions

const kinds = {
  ours: bundleOptions,
  express: {
    ...defaultOptions,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    plugins: [expressPlugin, ...bundleOptions.plugins],
  },
} satisfies Record<string, BuildOptions>

export type Kind = keyof typeof kinds | 'baseline'
export type Bundle = { file: string; bytes: number }

/** Bundles every function in each kind, and the two baselines, into a folder. Returns them by kind and name. */
export async function buildBundles(folder: string): Promise<Record<Kind, Record<string, Bundle>>> {
  const baselines = ['baseline-handler', 'baseline-client'].map(name => ({
    in: resolvePath(`${name}.ts`),
    out: `${name}/index`,
  }))
  const buildKind = async (kind: string, options: BuildOptions) => {
    const outdir = join(folder, kind)
    const { metafile } = await build({ ...options, outdir, write: true, metafile: true, logLevel: 'error' })
    const outputs = Object.entries(metafile?.outputs ?? {})
    return Object.fromEntries(outputs.map(([path, { bytes }]) => bundleOf(path, bytes)))
  }
  const calls = bundleOptions.entryPoints.filter(({ in: path }) => !eventFunctions.includes(path))
  return {
    ours: await buildKind('ours', kinds.ours),
    express: await buildKind('express', { ...kinds.express, entryPoints: calls }),
    baseline: await buildKind('baseline', { ...bundleOptions, plugins: [], entryPoints: baselines }),
  }
}

/** The functions that handle no call. */
const eventFunctions = ['forward-mails', 'send-mail', 'record-mail-event', 'check-origin'].map(
  name => `function:${name}`,
)

const bundleOf = (path: string, bytes: number): [string, Bundle] => [
  path.split('/').at(-2) ?? path,
  { file: join(process.cwd(), path), bytes },
]
