import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** An import: its specifier as in the source, and the project's file (path from the root) or the package behind it. */
export type Import = { from: string; specifier: string; isTypeOnly: boolean } & (
  | { file: string }
  | { package: string }
)

const sourceExtension = /\.(ts|tsx|mts|js|mjs|jsx)$/

/** Returns every source file below the folders, as its path from the root. */
export const sourceFiles = (folders: string[]) =>
  folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
    )
    .filter(file => sourceExtension.test(file))
    .map(file => file.split(sep).join('/'))

/** Returns the imports of a source file, in every syntax. The specifier of a dynamic import with a computed path is `…`. */
export function importsOf(from: string): Import[] {
  const { program, errors } = parseSync(from, readFileSync(join(root, from), 'utf8'))
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`)
  return importsBelow(program).map(({ specifier, isTypeOnly }) => ({
    from,
    specifier,
    isTypeOnly,
    ...resolveSpecifier(from, specifier),
  }))
}

type ImportNode = Pick<Import, 'specifier' | 'isTypeOnly'>
const importNodeTypes = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSImportType',
  'TSExternalModuleReference',
])

function importsBelow(node: unknown): ImportNode[] {
  if (Array.isArray(node)) return node.flatMap(importsBelow)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(importsBelow)
  if (!('type' in node) || !importNodeTypes.has(String(node.type))) return below
  const source = 'source' in node ? node.source : 'expression' in node ? node.expression : undefined
  if (!source) return below
  const kind = 'importKind' in node ? node.importKind : 'exportKind' in node ? node.exportKind : undefined
  return [
    { specifier: textOf(source), isTypeOnly: kind === 'type' || node.type === 'TSImportType' },
    ...below,
  ]
}

function textOf(source: unknown): string {
  if (typeof source !== 'object' || source === null) return '…'
  return 'value' in source && typeof source.value === 'string' ? source.value : '…'
}

function resolveSpecifier(from: string, specifier: string): { file: string } | { package: string } {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return { file: path.slice(1) }
  if (path.startsWith('.'))
    return {
      file: relative(root, join(root, dirname(from), path))
        .split(sep)
        .join('/'),
    }
  return {
    package: specifier.startsWith('@')
      ? specifier.split('/').slice(0, 2).join('/')
      : specifier.split('/')[0]!,
  }
}
