import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import {
  checkOriginNeeds,
  type Needs,
  needs,
  portNames,
  recordMailEventNeeds,
  sendMailNeeds,
} from '#functions/needs.ts'
import { contractRows } from '#shared/contract.ts'
import { cacheBuild } from '../build-cache.ts'
import { projectFolder } from '../project-folder.ts'

const below = (path: string) => join(projectFolder, path)
const bundles = below('dist/functions')

type Source = { file: string; needs: Needs }

/** Every function by its name: the file its `lambda` is in, and what it may touch. */
export const functionSources: Record<string, Source> = {
  ...Object.fromEntries(
    contractRows.map(([name]) => [name, { file: `routes/${name}.ts`, needs: needs[name] }]),
  ),
  'send-mail': { file: 'mail/send-mail.ts', needs: sendMailNeeds },
  'record-mail-event': { file: 'mail/record-mail-event.ts', needs: recordMailEventNeeds },
  'check-origin': { file: 'http/check-origin.ts', needs: checkOriginNeeds },
}

/** A function's own program: its `lambda` over the ports that its needs name, so that no other is bundled. */
export const renderEntryPoint = ({ file, needs }: Source) => {
  const ports = portNames(needs).map((name, place) => [name, `port${place}`])
  return [
    `import { lambda } from './${file}'`,
    `import { createPortsFrom } from './ports.ts'`,
    `import { ${ports.map(([name, alias]) => `'${name}' as ${alias}`).join(', ')} } from './port-factories.ts'`,
    `export const handler = lambda(createPortsFrom({ ${ports.map(([name, alias]) => `'${name}': ${alias}`).join(', ')} }))`,
  ].join('\n')
}

const programs: Plugin = {
  name: 'programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^function:/ }, ({ path }) => ({
      path: path.replace('function:', ''),
      namespace: 'function',
    }))
    onLoad({ filter: /^/, namespace: 'function' }, ({ path }) => {
      const source = functionSources[path]
      return source && { contents: renderEntryPoint(source), resolveDir: below('functions'), loader: 'ts' }
    })
  },
}

/** How functions are bundled; one run of esbuild for all takes a second. */
export const bundleOptions = {
  entryPoints: Object.keys(functionSources).map(name => ({ in: `function:${name}`, out: `${name}/index` })),
  outdir: bundles,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  plugins: [programs],
  // Some packages below the AWS SDK still call require().
  banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
  write: false,
  metafile: true,
} as const satisfies BuildOptions

/** Bundles every function, each into a folder of its own name, and gives the folder of them all. */
export async function bundleFunctions(): Promise<string> {
  const { outputFiles } = await build({ ...bundleOptions, entryPoints: [...bundleOptions.entryPoints] })
  const content = createHash('sha256')
  for (const { path, hash } of outputFiles) content.update(`${path} ${hash}\n`)
  const { folder } = await cacheBuild(bundles, content.digest('hex').slice(0, 16), async made => {
    for (const { path, contents } of outputFiles) {
      const file = join(made, path.slice(bundles.length))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, contents)
    }
  })
  return folder
}
