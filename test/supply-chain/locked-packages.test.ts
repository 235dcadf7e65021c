import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lockedPackage = z.object({ integrity: z.string().optional(), inBundle: z.boolean().default(false) })

it('the lock file has the SHA-512 of every package that npm downloads', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), lockedPackage) })
    .parse(JSON.parse(readText('package-lock.json')))
  const { '': project, ...installed } = packages
  expect(Object.keys(installed).length).toBeGreaterThan(500)
  // A package that is bundled in another one has no integrity.
  const unchecked = Object.entries(installed).filter(
    ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(unchecked).toEqual([])
})

it('package.json names exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readText('package.json'),
  )
  const versions = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...overrides,
  })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
})

it.each(['test/rehearsal/requirements.txt', 'test/schemathesis/requirements.txt'])(
  '%s names exact versions, and Dependabot updates it',
  path => {
    const lines = readText(path).trim().split('\n')
    expect(lines.filter(line => !/^[\w.-]+==[\w.]+$/.test(line))).toEqual([])
    expect(readText('.github/dependabot.yml')).toContain(`- /${path.replace('/requirements.txt', '')}\n`)
  },
)
