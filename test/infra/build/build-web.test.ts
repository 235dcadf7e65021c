import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '#infra/build/build-web.ts'
import { pageRows } from '#shared/pages.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { typefaceFile } from '#shared/theme.ts'

describe('a page of the built web app', () => {
  let folder: string
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const page = (name: string) => read(`${name}.html`)
  const weight = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length, 0)
  beforeAll(async () => {
    // The build of `npm start`, which may exist already.
    folder = await buildWeb(JSON.stringify(siteConfiguration.parse({})))
  }, 180_000)

  /** The scripts, styles and typefaces that a page names, and the scripts that these import statically. */
  function firstLoad(name: string) {
    const files = new Set([`${name}.html`])
    const load = (file: string) => {
      if (files.has(file)) return
      files.add(file)
      for (const [, imported] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        load(`assets/${imported}`)
    }
    for (const file of page(name).match(/(?<=(src|href)="\/)assets\/[^"]+/g) ?? []) load(file)
    return files
  }

  it.each([
    ['landing', 70_000],
    ['form', 190_000],
  ])('%s loads at most %i bytes, compressed, before it can be used', (name, budget) => {
    const bytes = weight(firstLoad(name))
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(budget)
  })

  it.each(pageRows)(
    '%s can be read before any script, and leaves open what only the service knows',
    (name, { title, lead = '', description }) => {
      const [head = '', body = ''] = page(name).split('<body>')
      expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(body).toContain(lead)
      expect(body.replace(/<time.*?<\/time>/g, '')).not.toMatch(/20\d\d\b(?! 7946)/)
      expect(head).toContain(description ?? 'name="robots" content="noindex"')
    },
  )

  it.each([
    ['sign-in', 'SignInScreen'],
    ['form', 'ApplyScreen'],
    ['documents', 'DocumentsScreen'],
  ])('%s preloads its screen', (name, screen) => {
    const preloaded = page(name).match(/(?<=rel="modulepreload" [^>]*href="\/)[^"]+/g) ?? []
    expect(preloaded.map(read).join('\n')).toContain(` as ${screen}`)
  })

  it('has the typeface at the address that server-rendered pages load', () => {
    expect(readdirSync(join(folder, 'assets'))).toContain(typefaceFile.replace('assets/', ''))
    expect(page('landing')).toContain(`href="/${typefaceFile}"`)
  })
})
