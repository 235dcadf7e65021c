import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '#infra/build-web.ts'
import { readCspHashes } from '#infra/edge/csp-hashes.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { toCodes } from '#shared/enums/options.ts'
import { appPage, notFoundPage, pageFiles, rootFiles } from '#shared/pages.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

const newFolders = new Set<string>()
async function buildFor(universityName: string) {
  const build = await buildWeb(JSON.stringify(siteConfiguration.parse({ universityName })))
  if (build.isNew) newFolders.add(build.folder)
  return build.folder
}
/** Returns the text of all files of a build. */
const readAll = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

afterAll(() => {
  for (const folder of newFolders) rmSync(folder, { recursive: true })
})

describe('the built web app', () => {
  it('does not change when it is built for another university', async () => {
    const ours = await buildFor('University of Hither')
    const before = readAll(ours)
    expect(before.includes('University of Hither')).toBe(true)
    const theirs = await buildFor('University of Yon')
    expect(readAll(theirs).includes('University of Yon')).toBe(true)
    expect(readAll(ours) === before).toBe(true)
  })

  it('contains no part of the gallery', async () => {
    const ours = readAll(await buildFor('University of Hither'))
    expect(ours.includes('Thank you')).toBe(true)
    expect(ours.includes('data-shown') || ours.includes('dataset.shown')).toBe(false)
    expect(ours.includes('All components and screens in all states')).toBe(false)
  })

  it('is built once for two concurrent requests', async () => {
    const [first, second] = await Promise.all([
      buildFor('University of Both'),
      buildFor('University of Both'),
    ])
    expect(first).toBe(second)
    expect(existsSync(join(first, 'index.html'))).toBe(true)
  })
})

const everyPage = [...new Set([...Object.values(pageFiles), appPage.file, notFoundPage])]

describe('a page of the built web app', () => {
  let folder: string
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const page = (name: string) => read(`${name}.html`)
  const weight = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + brotliCompressSync(read(name)).length, 0)
  beforeAll(async () => {
    folder = await buildFor('University of Weight')
  })

  /** The scripts that a page names, and all that these import statically. */
  function firstLoad(name: string) {
    const named = page(name).match(/(?<=(src|href)="\/)assets\/[^"]+\.js(?=")/g) ?? []
    const scripts = new Set<string>()
    const load = (script: string) => {
      if (scripts.has(script)) return
      scripts.add(script)
      for (const [, imported] of read(script).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        load(`assets/${imported}`)
    }
    for (const script of named) load(script)
    return scripts
  }

  it('is rendered by react-dom, as published, and by nothing else', () => {
    const renderers = [...readAll(folder).matchAll(/rendererPackageName:[`"']([^`"']+)/g)].map(
      ([, name]) => name,
    )
    const versions = [...readAll(folder).matchAll(/reconcilerVersion:[`"']([^`"']+)/g)].map(([, it]) => it)
    expect(renderers).toEqual(['react-dom'])
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(versions).toEqual([dependencies['react-dom']])
  })

  it.each([
    ['index', 100_000],
    ['form', 135_000],
  ])('%s loads at most %i bytes of script, compressed, before it can be used', (name, budget) => {
    const bytes = weight(firstLoad(name))
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(budget)
  })

  it.each([
    ['nationalities', toCodes(nationalities)],
    ['countries', toCodes(countriesOfDomicile)],
  ])('the form comes before its long list of %s', (_, list) => {
    const held = (text: string) => list.filter(code => new RegExp(`["'\`]${code}["'\`]`).test(text)).length
    expect(held([...firstLoad('form')].map(read).join('\n'))).toBeLessThan(5)
    expect(held(readAll(folder))).toBe(list.length)
  })

  it.each(everyPage)('%s weighs at most 14 KB, compressed, with its style and before any script', name =>
    expect(weight([`${name}.html`])).toBeLessThanOrEqual(14_000),
  )

  it.each([
    ['index', 'Clearing Application Portal', 'Have these to hand'],
    ['see-email', 'Check your email', 'once, for 30 minutes'],
    ['link-expired', 'Link has expired', 'A link works for 30 minutes.'],
    ['closed', 'Clearing is closed', 'We are no longer taking applications for the September intake.'],
    [
      'embargo',
      'Applications reopen soon',
      'You cannot start, change or submit an application at the moment.',
    ],
    ['not-found', 'Page Not Found', 'Sorry, that page does not exist'],
    ['accessibility', 'Accessibility', 'Web Content Accessibility Guidelines'],
    ['privacy', 'Privacy', 'Until you are signed in'],
  ])(
    '%s can be read before any script, and leaves open what only the service knows',
    (name, title, words) => {
      const [, body = ''] = page(name).split('<body>')
      expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(body).toContain(words)
      expect(body.replace(/<time.*?<\/time>/g, '')).not.toMatch(/20\d\d\b(?! 7946)/)
      expect(page(name)).toMatch(name === 'index' ? /name="description"/ : /name="robots" content="noindex"/)
    },
  )

  it.each([
    ['sign-in', 'Sign in'],
    ['form', 'Your application'],
    ['documents', 'Send us your documents'],
    ['confirmation', 'Thank you'],
  ])('%s says before any script what it is and that it is coming', (name, title) => {
    const [, body = ''] = page(name).split('<body>')
    expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(body).toContain('Please Wait')
  })

  it('lies beside no other file than the edge lets through', () => {
    const beside = readdirSync(folder).filter(file => !/^assets$|\.html$/.test(file))
    expect(beside.map(file => `/${file}`).toSorted()).toEqual(rootFiles.toSorted())
  })

  it.each([
    ['index', ['landing-screen']],
    ['sign-in', ['sign-in-screen']],
    ['form', ['applicant-area', 'apply-screen']],
    ['confirmation', ['applicant-area', 'confirmation-screen']],
    ['documents', ['documents-area', 'documents-screen']],
    ['documents-sent', ['documents-area', 'documents-sent-screen']],
  ])('%s preloads the code of its screen', (name, screens) => {
    for (const screen of screens)
      expect(page(name)).toMatch(new RegExp(`<link rel="modulepreload"[^>]+/assets/${screen}-[^>]+>`))
  })

  it('has one style and no other, so that its layers have one order', () => {
    expect(readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.css'))).toHaveLength(1)
  })

  it('declares its typefaces once, so that a late one does not change a page that is being read', () => {
    const [style = ''] = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.css'))
    expect(page('index')).toContain('@font-face')
    expect(readFileSync(join(folder, 'assets', style), 'utf8')).not.toContain('@font-face')
  })

  it('carries one style and one script inside, for the policy to allow', () => {
    const { styles, scripts } = readCspHashes(folder)
    expect([styles, scripts].map(hashes => hashes.length)).toEqual([1, 1])
  })
})
