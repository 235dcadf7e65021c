import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** The root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** An import as written, and the file of ours (path from the root) or the package it means. */
export type Import = { from: string; written: string; types: boolean } & (
  | { file: string }
  | { package: string }
)

const code = /\.(ts|tsx|mts|js|mjs|jsx)$/

/** Every source file below the folders, as its path from the root. */
export const sourceFiles = (folders: string[]) =>
  folders
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
    )
    .filter(file => code.test(file))
    .map(file => file.split(sep).join('/'))

/** What a source file imports, by whatever syntax. A dynamic import of something worked out is written `…`. */
export function importsOf(from: string): Import[] {
  const { program, errors } = parseSync(from, readFileSync(join(root, from), 'utf8'))
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`)
  return importsBelow(program).map(({ written, types }) => ({
    from,
    written,
    types,
    ...meant(from, written),
  }))
}

type Found = { written: string; types: boolean }
const importing = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSImportType',
  'TSExternalModuleReference',
])

function importsBelow(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(importsBelow)
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(importsBelow)
  if (!('type' in node) || !importing.has(String(node.type))) return below
  const source = 'source' in node ? node.source : 'expression' in node ? node.expression : undefined
  if (!source) return below
  const kind = 'importKind' in node ? node.importKind : 'exportKind' in node ? node.exportKind : undefined
  return [{ written: textOf(source), types: kind === 'type' || node.type === 'TSImportType' }, ...below]
}

function textOf(source: unknown): string {
  if (typeof source !== 'object' || source === null) return '…'
  return 'value' in source && typeof source.value === 'string' ? source.value : '…'
}

function meant(from: string, written: string): { file: string } | { package: string } {
  const path = written.replace(/\?.*$/, '')
  if (path.startsWith('#')) return { file: path.slice(1) }
  if (path.startsWith('.'))
    return {
      file: relative(root, join(root, dirname(from), path))
        .split(sep)
        .join('/'),
    }
  return {
    package: written.startsWith('@') ? written.split('/').slice(0, 2).join('/') : written.split('/')[0]!,
  }
}
