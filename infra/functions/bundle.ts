import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import type { OtherFunctionName } from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import { cacheBuild } from '../build/build-cache.ts'
import { projectFolder } from '../build/project-folder.ts'

const bundlesFolder = join(projectFolder, 'dist/functions')

/** The files of the functions that are not calls. The file of a call has its name, in functions/routes. */
const files: Record<OtherFunctionName, string> = {
  'check-origin': 'authorizer/check-origin',
  'forward-mails': 'mail/forward-mails',
  'send-mail': 'mail/send-mail',
  'record-mail-event': 'mail/record-mail-event',
}

const toEntryPoint = (name: string, file: string) => ({ in: join(projectFolder, file), out: `${name}/index` })

/** The esbuild options that bundle every function in one run. */
export const bundleOptions = {
  entryPoints: [
    ...contractRows.map(([name]) => toEntryPoint(name, `functions/routes/${name}.ts`)),
    ...Object.entries(files).map(([name, file]) => toEntryPoint(name, `functions/${file}.ts`)),
  ],
  outdir: bundlesFolder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  // Some dependencies of the AWS SDK call require().
  banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
  write: false,
  metafile: true,
} satisfies BuildOptions

/** The esbuild options of the canary, whose runtime provides its package. */
const canaryOptions = {
  ...bundleOptions,
  entryPoints: [toEntryPoint('canary', 'infra/monitoring/canary/script.ts')],
  external: ['@aws/synthetics-playwright'],
} satisfies BuildOptions

/** Bundles each function and the canary into a folder with its name. Returns the parent folder. */
export async function bundleFunctions(): Promise<string> {
  const sources = { folders: ['functions', 'shared', 'infra'] }
  const { folder } = await cacheBuild(bundlesFolder, sources, outdir =>
    Promise.all([bundleOptions, canaryOptions].map(options => build({ ...options, outdir, write: true }))),
  )
  return folder
}
