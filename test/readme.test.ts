import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routeTable } from '#bin/route-table.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README lists the routes as they are (npx tsx bin/route-table.ts prints them)', () => {
  const listed = /<!-- routes -->\s*(.*?)\s*<!-- \/routes -->/s.exec(readme)?.[1]
  expect(listed).toBe(routeTable())
})
