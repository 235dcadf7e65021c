import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import type { OtherFunctionName } from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import { cacheBuild } from '../build/build-cache.ts'
import { projectFolder } from '../build/project-folder.ts'

/** The files of the functions that are not calls. The file of a call has its name, in functions/routes. */
const files: Record<OtherFunctionName, string> = {
  'check-origin-secret': 'functions/http/check-origin-secret.ts',
  'forward-mails': 'functions/mail/forward-mails.ts',
  'send-mail': 'functions/mail/send-mail.ts',
  'record-mail-event': 'functions/mail/record-mail-event.ts',
}

/** The esbuild options of every bundle that runs on Node. */
export const bundleOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  // Some dependencies of the AWS SDK call require().
  banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
  // The runtime of the canary provides it.
  external: ['@aws/synthetics-playwright'],
} satisfies BuildOptions

/** Bundles each function and the canary into a folder with its name. Returns the parent folder. */
export function bundleFunctions(): Promise<string> {
  const entries = [
    ...contractRows.map(([name]) => [name, `functions/routes/${name}.ts`]),
    ...Object.entries(files),
    ['canary', 'infra/monitoring/canary/script.ts'],
  ]
  const entryPoints = entries.map(([name, file = '']) => ({
    in: join(projectFolder, file),
    out: `${name}/index`,
  }))
  const sources = { folders: ['functions', 'shared', 'infra'] }
  return cacheBuild(join(projectFolder, 'dist/functions'), sources, outdir =>
    build({ ...bundleOptions, entryPoints, outdir, outExtension: { '.js': '.mjs' } }),
  )
}
