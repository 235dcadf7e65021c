import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routeTable } from '#bin/route-table.ts'
import { costTable } from './cost/cost-table.ts'
import { propertiesByType } from './infra/synthesised-stacks.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the README lists the routes as they are (npx tsx bin/route-table.ts prints them)', () => {
  const listed = /<!-- routes -->\s*(.*?)\s*<!-- \/routes -->/s.exec(readme)?.[1]
  expect(listed).toBe(routeTable())
})

it('the README has the paragraph that each alarm names', () => {
  const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const named = propertiesByType('AWS::CloudWatch::Alarm').map(
    ({ AlarmDescription }) => AlarmDescription.split('#')[1],
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(name => !headings.includes(name))).toEqual([])
})

it('the README says what the portal costs (npx tsx test/cost/cost-table.ts prints it)', () => {
  expect(/<!-- costs -->\s*(.*?)\s*<!-- \/costs -->/s.exec(readme)?.[1]).toBe(costTable())
})
