import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { costTable } from './cost/cost-table.ts'
import { formatLimitsTable } from './functions/limits/format-limits-table.ts'
import { readStage } from './infra/synthesised-stacks.ts'

const readText = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const readSection = (path: string, name: string) =>
  new RegExp(`<!-- ${name} -->\\s*(.*?)\\s*<!-- /${name} -->`, 's').exec(readText(path))?.[1]

it('the README of the functions lists the limits as they are (npx tsx test/functions/limits/format-limits-table.ts prints them)', () => {
  expect(readSection('functions/README.md', 'limits')).toBe(formatLimitsTable())
})

/** The anchors of a page's headings, as GitHub derives them. */
const listAnchors = (path: string) =>
  [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

it('the runbook has the paragraph that each alarm names', () => {
  const links = Object.values(readStage())
    .flatMap(stack => stack.propertiesByType('AWS::CloudWatch::Alarm'))
    .flatMap(({ AlarmDescription }) => /runbook\.md#(\S+)\./.exec(AlarmDescription)?.[1] ?? [])
  const anchors = listAnchors('infra/docs/runbook.md')
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(link => !anchors.includes(link))).toEqual([])
})

const infraDocs = readdirSync(new URL('../infra/docs', import.meta.url)).map(name => `infra/docs/${name}`)

it.each(['README.md', 'bin/admin/README.md', 'functions/README.md', 'infra/README.md', ...infraDocs])(
  'the links of %s lead to files and headings that exist',
  path => {
    const links = [...readText(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter(link => {
      const [file, anchor] = link.split('#')
      const target = file ? join(dirname(path), file) : path
      return (
        !existsSync(new URL(`../${target}`, import.meta.url)) ||
        (anchor && !listAnchors(target).includes(anchor))
      )
    })
    expect(broken).toEqual([])
  },
)

it('the page of costs says what the portal costs (npx tsx test/cost/cost-table.ts prints it)', () => {
  expect(readSection('infra/docs/capacity-and-costs.md', 'costs')).toBe(costTable())
})
