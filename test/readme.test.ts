import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatRouteTable } from '#bin/format-route-table.ts'
import { costTable } from './cost/cost-table.ts'
import { propertiesByType } from './infra/synthesised-stacks.ts'

const readText = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const readSection = (path: string, name: string) =>
  new RegExp(`<!-- ${name} -->\\s*(.*?)\\s*<!-- /${name} -->`, 's').exec(readText(path))?.[1]

it('the README of the functions lists the calls as they are (npx tsx bin/format-route-table.ts prints them)', () => {
  expect(readSection('functions/README.md', 'routes')).toBe(formatRouteTable())
})

it('the README of the infrastructure has the paragraph that each alarm names', () => {
  const links = propertiesByType('AWS::CloudWatch::Alarm').map(
    ({ AlarmDescription }) => / (\S+README\.md#\S+)$/.exec(AlarmDescription)?.[1],
  )
  const anchors = [...readText('infra/README.md').matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) => `infra/README.md#${title.toLowerCase().replaceAll(' ', '-')}`,
  )
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(link => !link || !anchors.includes(link))).toEqual([])
})

it('the README of the infrastructure says what the portal costs (npx tsx test/cost/cost-table.ts prints it)', () => {
  expect(readSection('infra/README.md', 'costs')).toBe(costTable())
})
