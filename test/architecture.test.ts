import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, root, sourceFiles } from './support/source-files.ts'

const folders = ['bin', 'infra', 'functions', 'shared', 'web']
const files = sourceFiles([...folders, 'test'])
const imports = files.flatMap(importsOf)
const top = (path: string) => path.split('/')[0]!

/** Returns the forbidden imports of the files whose path matches, as `file → import`. */
const findImports = (paths: RegExp, isForbidden: (imported: Import) => boolean) =>
  imports
    .filter(imported => paths.test(imported.from) && isForbidden(imported))
    .map(({ from, specifier }) => `${from} → ${specifier}`)

const importsFile = (isForbidden: (file: string) => boolean) => (imported: Import) =>
  'file' in imported && isForbidden(imported.file)
const importsPackage = (isForbidden: (name: string) => boolean) => (imported: Import) =>
  'package' in imported && isForbidden(imported.package)

const cdk = /^(aws-cdk|aws-cdk-lib|constructs)$/
const aws = /^(@aws-sdk|@smithy)\//
const node = /^node:/
const browser = /^(react|react-dom|react-router-dom|@tanstack|@hcaptcha|@vitejs|vite)(\/|$)/

describe('the dependency rule', () => {
  it.each([
    ['shared', ['shared']],
    ['functions', ['functions', 'shared']],
    ['web', ['web', 'shared']],
    ['infra', ['infra', 'functions', 'shared']],
    ['bin', ['bin', 'infra', 'functions', 'shared']],
  ])('%s imports files of %s only', (folder, allowed) => {
    const isForbidden = (file: string) => !allowed.includes(top(file))
    expect(findImports(new RegExp(`^${folder}/`), importsFile(isForbidden))).toEqual([])
  })

  it('infra imports nothing of functions but the needs, the shared names and what a page is made of', () => {
    const isForbidden = (file: string) =>
      top(file) === 'functions' && !/^functions\/(needs|environment|http\/html-page)\.ts$/.test(file)
    expect(findImports(/^infra\//, importsFile(isForbidden))).toEqual([])
  })

  it.each<[what: string, paths: RegExp, isForbidden: (name: string) => boolean]>([
    ['shared imports no package but zod', /^shared\//, name => name !== 'zod'],
    [
      'functions import neither CDK nor anything for browsers',
      /^functions\//,
      name => cdk.test(name) || browser.test(name),
    ],
    ['routes and mails call no AWS client themselves', /^functions\/(routes|mail)\//, name => aws.test(name)],
    [
      'web imports neither AWS, CDK, the server nor Node',
      /^web\/(?!vite\.config\.ts|build\/)/,
      name => [cdk, aws, node, /^(hono|@hono)(\/|$)/].some(kind => kind.test(name)),
    ],
    ['states import no React', /^web\/.*-state\.tsx?$/, name => browser.test(name)],
    [
      'infra imports nothing for browsers but Vite, to build the web app and to serve it locally',
      /^infra\//,
      name => name !== 'vite' && browser.test(name),
    ],
  ])('%s', (_, paths, isForbidden) => {
    expect(findImports(paths, importsPackage(isForbidden))).toEqual([])
  })

  it('no dynamic import computes its path, which this test could not follow', () => {
    expect(findImports(/^(shared|functions|web|infra)\//, ({ specifier }) => specifier === '…')).toEqual([])
  })
})

/** The files and folders of functions, from the lowest layer to the highest. */
const functionLayers = [
  ['crypto.ts', 'record-owner.ts', 'environment.ts', 'time.ts'],
  ['configuration.ts', 'link-budgets.ts', 'needs.ts'],
  ['log.ts', 'refusals.ts'],
  ['cache.ts', 'catalogue'],
  ['repositories'],
  ['gateways'],
  ['ports'],
  ['http', 'mail', 'uploads'],
  ['submission'],
  ['routes'],
]

describe('inside functions', () => {
  it('routes reach the outside world through the ports only', () => {
    const direct = importsFile(file => /^functions\/(repositories|gateways)\//.test(file))
    expect(findImports(/^functions\/routes\//, direct)).toEqual([])
  })

  it('only port-factories.ts and the ports of commands create repositories and gateways; other files import their types at most', () => {
    const isValue = (imported: Import) =>
      !imported.isTypeOnly &&
      'file' in imported &&
      /^functions\/(repositories|gateways)\//.test(imported.file)
    expect(
      findImports(
        /^functions\/(?!ports\/port-factories\.ts$|repositories\/|gateways\/)|^bin\/(?!ports\/|operator\/restore\/table-copies\.ts$)/,
        isValue,
      ),
    ).toEqual([])
  })

  it('has these files and folders', () => {
    const names = readdirSync(join(root, 'functions')).filter(name => name !== 'README.md')
    expect(names.sort()).toEqual(functionLayers.flat().sort())
  })

  it('a folder imports the layers below its own only, types included', () => {
    const layerOf = (path: string) => functionLayers.findIndex(names => names.includes(path.split('/')[1]!))
    const isUpward = (imported: Import) =>
      'file' in imported &&
      top(imported.file) === 'functions' &&
      imported.from.split('/')[1] !== imported.file.split('/')[1] &&
      layerOf(imported.file) >= layerOf(imported.from)
    expect(findImports(/^functions\//, isUpward)).toEqual([])
  })
})

describe('the files', () => {
  it('are in folders that never import each other both ways', () => {
    const folderImports = new Set(
      imports.flatMap(imported =>
        'file' in imported && folders.includes(top(imported.from))
          ? [`${dirname(imported.from)} → ${dirname(imported.file)}`]
          : [],
      ),
    )
    const pairs = [...folderImports]
      .map(folderImport => folderImport.split(' → ') as [string, string])
      .filter(([from, to]) => from < to && folderImports.has(`${to} → ${from}`))
    expect(pairs.map(pair => pair.join(' ↔ '))).toEqual([])
  })

  it('of the browser use nothing that the oldest browsers lack (web/vite.config.ts)', () => {
    // Vite translates new syntax, but neither regular expressions nor methods.
    const missing =
      /\(\?<[=!]|\.(to(Sorted|Reversed|Spliced)|with|requestSubmit|checkVisibility)\(|AbortSignal\.(any|timeout)\(|URL\.(canParse|parse)\(|Response\.json\(|Intl\.(Segmenter|DurationFormat)/
    const browserFiles = files.filter(file => /^(shared|web)\/(?!vite\.config|build\/)/.test(file))
    expect(browserFiles.filter(file => missing.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
