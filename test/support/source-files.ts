import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** An import: its specifier as in the source, and the project's file (path from the root) or the package behind it. */
export type Import = { from: string; specifier: string; isTypeOnly: boolean } & Target
type Target = { file: string } | { package: string }

/** Returns every source file below the folders, as its path from the root. */
export const sourceFiles = (folders: string[]) =>
  folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
    )
    .filter(file => /\.(ts|tsx|mts|js|mjs|jsx)$/.test(file))
    .map(file => file.split(sep).join('/'))

/**
 * Returns the imports of a source file, in every syntax, also those in types. The specifier of an `import()` with a computed
 * path is `…`.
 */
export function importsOf(from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8')
  const { module, errors } = parseSync(from, source)
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? { specifier: moduleRequest.value, isTypeOnly: isType } : [],
    )
  const calls = Array.from(source.matchAll(/\bimport\((?:'([^']+)')?/g), ([, specifier = '…']) => ({
    specifier,
    isTypeOnly: false,
  }))
  return [...imports, ...exports, ...calls].map(found => ({
    from,
    ...found,
    ...resolveSpecifier(from, found.specifier),
  }))
}

function resolveSpecifier(from: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return { file: path.slice(1) }
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(from), path) }
  const [name = '', scopedName] = specifier.split('/')
  return { package: name.startsWith('@') ? `${name}/${scopedName}` : name }
}
