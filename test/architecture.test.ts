import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf, root, sourceFiles } from './source-files.ts'

const folders = ['bin', 'infra', 'functions', 'shared', 'web']
const files = sourceFiles([...folders, 'test'])
const imports = files.flatMap(importsOf)
const top = (path: string) => path.split('/')[0]!

/** The imports, as `file → import`, that are made below a path and match. */
const found = (below: RegExp, forbidden: (made: Import) => boolean) =>
  imports
    .filter(made => below.test(made.from) && forbidden(made))
    .map(made => `${made.from} → ${made.written}`)

const ofFile = (forbidden: (file: string) => boolean) => (made: Import) =>
  'file' in made && forbidden(made.file)
const ofPackage = (forbidden: (name: string) => boolean) => (made: Import) =>
  'package' in made && forbidden(made.package)

const cdk = /^(aws-cdk|aws-cdk-lib|constructs|cdk-nag)$/
const aws = /^(@aws-sdk|@smithy)\//
const node = /^node:/
const browser = /^(react|react-dom|react-router-dom|react-dropzone|@tanstack|@hcaptcha|@vitejs|vite)(\/|$)/

describe('the dependency rule', () => {
  it('is looked at in every folder', () => {
    expect(folders.filter(folder => !imports.some(({ from }) => top(from) === folder))).toEqual([])
  })

  it.each([
    ['shared', ['shared']],
    ['functions', ['functions', 'shared']],
    ['web', ['web', 'shared']],
    ['infra', ['infra', 'functions', 'shared']],
    ['bin', ['bin', 'infra', 'functions', 'shared']],
  ])('%s imports files of %s only', (folder, allowed) => {
    const forbidden = (file: string) => !allowed.includes(top(file))
    expect(found(new RegExp(`^${folder}/`), ofFile(forbidden))).toEqual([])
  })

  it('infra imports nothing of functions but the needs', () => {
    const forbidden = (file: string) => top(file) === 'functions' && file !== 'functions/needs.ts'
    expect(found(/^infra\//, ofFile(forbidden))).toEqual([])
  })

  it('shared imports no package but zod', () => {
    expect(
      found(
        /^shared\//,
        ofPackage(name => name !== 'zod'),
      ),
    ).toEqual([])
  })

  it('functions import neither CDK nor anything for browsers', () => {
    expect(
      found(
        /^functions\//,
        ofPackage(name => cdk.test(name) || browser.test(name)),
      ),
    ).toEqual([])
  })

  it('web imports neither AWS, CDK, the server nor Node', () => {
    const forbidden = (name: string) => [cdk, aws, node, /^(hono|@hono)(\/|$)/].some(kind => kind.test(name))
    expect(found(/^web\/(?!(gallery\/)?vite\.config\.ts|build\/)/, ofPackage(forbidden))).toEqual([])
  })

  it('infra imports nothing for browsers, but that it builds web, and locally serves it, with Vite', () => {
    expect(
      found(
        /^infra\/(?!local\/|build-web\.ts$)/,
        ofPackage(name => browser.test(name)),
      ),
    ).toEqual([])
    expect(
      found(
        /^infra\/(local\/|build-web\.ts$)/,
        ofPackage(name => name !== 'vite' && browser.test(name)),
      ),
    ).toEqual([])
  })

  it('no import is worked out at run time where this test could not follow it', () => {
    expect(found(/^(shared|functions|web|infra)\//, ({ written }) => written === '…')).toEqual([])
  })

  it('a path crosses top folders by # only, and stays inside one without it', () => {
    const crossing = (made: Import) =>
      'file' in made && made.written.startsWith('#') === (top(made.from) === top(made.file))
    const assets = (made: Import) => 'file' in made && !made.file.includes('/')
    expect(found(/^/, made => crossing(made) && !assets(made))).toEqual([])
  })

  it('every file imported is there, by its whole name', () => {
    expect(
      found(
        /^/,
        ofFile(file => !existsSync(join(root, file)) || !basename(file).includes('.')),
      ),
    ).toEqual([])
  })
})

/** The files and folders of functions, from the bottom to the top. */
const functionLayers = [
  ['crypto.ts', 'email-key.ts', 'needs.ts', 'time.ts'],
  ['configuration.ts'],
  ['logging', 'refusals.ts'],
  ['catalogue'],
  ['repositories'],
  ['gateways'],
  ['port-factories.ts'],
  ['ports.ts'],
  ['http', 'mail', 'uploads'],
  ['submission'],
  ['routes'],
  ['portal.ts'],
]

describe('inside functions', () => {
  it('routes reach the outside world through the ports only', () => {
    const direct = ofFile(file => /^functions\/(repositories|gateways)\//.test(file))
    expect(found(/^functions\/routes\//, direct)).toEqual([])
  })

  it('only port-factories.ts creates repositories and gateways; the rest knows their types at most', () => {
    const opened = (made: Import) =>
      !made.types && 'file' in made && /^functions\/(repositories|gateways)\//.test(made.file)
    expect(found(/^functions\/(?!port-factories\.ts$|repositories\/|gateways\/)|^bin\//, opened)).toEqual([])
  })

  it('routes call no AWS client themselves', () => {
    expect(
      found(
        /^functions\/(routes|mail)\//,
        ofPackage(name => aws.test(name)),
      ),
    ).toEqual([])
  })

  it('has these files and folders', () => {
    const names = readdirSync(join(root, 'functions')).filter(name => name !== 'README.md')
    expect(names.sort()).toEqual(functionLayers.flat().sort())
  })

  it('a folder imports the layers below its own only, types included', () => {
    const layerOf = (path: string) => functionLayers.findIndex(names => names.includes(path.split('/')[1]!))
    const upwards = (made: Import) =>
      'file' in made &&
      top(made.file) === 'functions' &&
      made.from.split('/')[1] !== made.file.split('/')[1] &&
      layerOf(made.file) >= layerOf(made.from)
    expect(found(/^functions\//, upwards)).toEqual([])
  })
})

describe('inside web', () => {
  it('nothing imports the gallery, which is for one machine only', () => {
    const shown = ofFile(file => file.startsWith('web/gallery/'))
    expect(found(/^(?!web\/gallery\/|test\/)/, shown)).toEqual([])
    expect(found(/^web\/gallery\//, shown)).not.toEqual([])
  })

  it('states import no React', () => {
    expect(
      found(
        /^web\/.*-state\.tsx?$/,
        ofPackage(name => browser.test(name)),
      ),
    ).toEqual([])
  })
})

describe('the files', () => {
  it('import one another in no circle', () => {
    const next = new Map<string, string[]>()
    for (const made of imports)
      if ('file' in made) next.set(made.from, [...(next.get(made.from) ?? []), made.file])
    expect(files.map(file => circle(file, next)).filter(Boolean)).toEqual([])
  })

  it('are called after what they are', () => {
    const drawer = /^(utils?|helpers?|common|misc|types|constants)$/
    expect(files.filter(file => file.split('/').some(part => drawer.test(part.replace(/\..*/, ''))))).toEqual(
      [],
    )
  })

  it('lie below the agreed top level', () => {
    const required = [
      'README.md',
      'bin',
      'cdk.json',
      'functions',
      'infra',
      'package.json',
      'shared',
      'test',
      'tsconfig.json',
      'web',
    ]
    const tolerated = ['LICENSE', 'biome.json', 'package-lock.json']
    const made = ['node_modules', 'dist', 'cdk.out', 'cdk.context.json', 'test-results', 'coverage']
    const there = readdirSync(root).filter(
      name => !name.startsWith('.') && ![...tolerated, ...made].includes(name),
    )
    expect(there.sort()).toEqual(required)
  })
})

/** The way from a file back to itself, if there is one. */
function circle(start: string, next: Map<string, string[]>): string | undefined {
  const seen = new Set<string>()
  const ways = [[start]]
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const file of next.get(way.at(-1)!) ?? []) {
      if (file === start) return [...way, file].join(' → ')
      if (!seen.has(file)) ways.push([...way, file])
      seen.add(file)
    }
  }
}
