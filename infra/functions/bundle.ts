import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import {
  checkOriginNeeds,
  forwardMailsNeeds,
  type Needs,
  needs,
  portNames,
  recordMailEventNeeds,
  sendMailNeeds,
} from '#functions/needs.ts'
import { cacheBuild } from '../build/build-cache.ts'
import { projectFolder } from '../build/project-folder.ts'
import type { FunctionName } from '../settings/concurrency.ts'

const bundlesFolder = join(projectFolder, 'dist/functions')

/** The needs of every function. */
export const functionNeeds: Record<FunctionName, Needs> = {
  ...needs,
  'forward-mails': forwardMailsNeeds,
  'send-mail': sendMailNeeds,
  'record-mail-event': recordMailEventNeeds,
  'check-origin': checkOriginNeeds,
}

/** The files that export the `lambda` of the functions that are no calls. */
const files: Record<string, string> = {
  'forward-mails': 'mail/forward-mails',
  'send-mail': 'mail/send-mail',
  'record-mail-event': 'mail/record-mail-event',
  'check-origin': 'http/check-origin',
}

/** Returns the source of a function's entry point. It imports only the ports that the function needs. */
const renderEntryPoint = (name: string, needs: Needs) => {
  const ports = portNames(needs).map((name, index) => [name, `port${index}`])
  return [
    `import { lambda } from './${files[name] ?? `routes/${name}`}.ts'`,
    `import { createPortsFrom } from './ports/ports.ts'`,
    `import { ${ports.map(([name, alias]) => `'${name}' as ${alias}`).join(', ')} } from './ports/port-factories.ts'`,
    `export const handler = lambda(createPortsFrom({ ${ports.map(([name, alias]) => `'${name}': ${alias}`).join(', ')} }))`,
  ].join('\n')
}

const entryPoints: Plugin = {
  name: 'entry-points',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^function:/ }, ({ path }) => ({
      path: path.replace('function:', ''),
      namespace: 'function',
    }))
    for (const [name, needs] of Object.entries(functionNeeds))
      onLoad({ filter: new RegExp(`^${name}$`), namespace: 'function' }, () => ({
        contents: renderEntryPoint(name, needs),
        resolveDir: join(projectFolder, 'functions'),
        loader: 'ts',
      }))
  },
}

/** The esbuild options that bundle every function in one run. */
export const bundleOptions = {
  entryPoints: Object.keys(functionNeeds).map(name => ({ in: `function:${name}`, out: `${name}/index` })),
  outdir: bundlesFolder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  plugins: [entryPoints],
  // Some dependencies of the AWS SDK call require().
  banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
  write: false,
  metafile: true,
} satisfies BuildOptions

const scripts = {
  canary: 'monitoring/canary/script.ts',
  'check-versions': 'functions/check-versions.ts',
  'count-overdue': 'monitoring/count-overdue.ts',
}

/** The esbuild options for what no applicant calls. The runtimes provide two packages. */
const scriptOptions = {
  ...bundleOptions,
  entryPoints: Object.entries(scripts).map(([name, file]) => ({
    in: join(projectFolder, 'infra', file),
    out: `${name}/index`,
  })),
  plugins: [],
  external: ['@aws/synthetics-playwright', '@aws-sdk/client-codedeploy'],
} satisfies BuildOptions

/** Bundles each function and script into a folder with its name. Returns the parent folder. */
export async function bundleFunctions(): Promise<string> {
  const builds = await Promise.all([build(bundleOptions), build(scriptOptions)])
  const outputFiles = builds.flatMap(result => result.outputFiles)
  const content = createHash('sha256')
  for (const { path, hash } of outputFiles) content.update(`${path} ${hash}\n`)
  const { folder } = await cacheBuild(bundlesFolder, content.digest('hex').slice(0, 16), async folder => {
    for (const { path, contents } of outputFiles) {
      const file = join(folder, path.slice(bundlesFolder.length))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, contents)
    }
  })
  return folder
}
