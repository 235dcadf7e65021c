import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/functions/bundle.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Express in the place of functions/http/route.ts. */
const express: Plugin = {
  name: 'express',
  setup({ onResolve }) {
    onResolve({ filter: /\/route\.ts$/ }, () => ({ path: here('express-route.ts') }))
  },
}

/** esbuild as it is for Node when nothing else is asked of it, but for the minifying. */
const { mainFields: _, banner: __, ...asUsual } = bundleOptions

const kinds = {
  ours: bundleOptions,
  express: {
    ...asUsual,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    plugins: [express, ...bundleOptions.plugins],
  },
} satisfies Record<string, BuildOptions>

export type Kind = keyof typeof kinds | 'baseline'
export type Bundle = { file: string; bytes: number }

/** Every function in each kind, and the two baselines, below a folder: by kind, then by name. */
export async function bundlesIn(folder: string): Promise<Record<Kind, Record<string, Bundle>>> {
  const baselines = ['baseline-handler', 'baseline-client'].map(name => ({
    in: here(`${name}.ts`),
    out: `${name}/index`,
  }))
  const made = async (kind: string, options: BuildOptions) => {
    const outdir = join(folder, kind)
    const { metafile } = await build({ ...options, outdir, write: true, metafile: true, logLevel: 'error' })
    const outputs = Object.entries(metafile?.outputs ?? {})
    return Object.fromEntries(outputs.map(([path, { bytes }]) => bundleOf(path, bytes)))
  }
  const calls = bundleOptions.entryPoints.filter(({ in: path }) => !others.includes(path))
  return {
    ours: await made('ours', { ...kinds.ours, entryPoints: [...bundleOptions.entryPoints] }),
    express: await made('express', { ...kinds.express, entryPoints: calls }),
    baseline: await made('baseline', { ...bundleOptions, plugins: [], entryPoints: baselines }),
  }
}

const others = ['send-mail', 'record-mail-event', 'delete-oversized-upload', 'check-origin'].map(
  name => `function:${name}`,
)

const bundleOf = (path: string, bytes: number): [string, Bundle] => [
  path.split('/').at(-2) ?? path,
  { file: join(process.cwd(), path), bytes },
]
