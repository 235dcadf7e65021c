import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readLockedPackages } from './locked-packages.ts'

const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const packages = readLockedPackages()

// ASVS 15.1.2
it('the lock file has the SHA-512 of every package that npm downloads', () => {
  expect(packages.length).toBeGreaterThan(500)
  expect(
    packages.filter(
      ({ integrity, isBundled }) => !isBundled && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    ),
  ).toEqual([])
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
