import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { tableNames, tableVariable } from '#functions/needs.ts'
import { database } from '#functions/repositories/database.ts'
import { staffActions } from '#infra/delivery/staff-policy.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { localPortal, newUcasId } from '../../functions/local-portal.ts'
import { createStaffRunner } from './staff-runner.ts'
import { submitApplication } from './submit-application.ts'

const item = z.object({ TableName: z.optional(z.string()) })
const input = z.object({
  ...item.shape,
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
  TransactItems: z.optional(z.array(z.record(z.string(), item))),
})

/** The IAM actions, each with its table, that DynamoDB asks of a call. */
function actionsOf(command: string, asked: unknown): [string, string][] {
  const { TableName, RequestItems, TransactItems } = input.parse(asked)
  const action = command.replace(/Command$/, '')
  if (TransactItems)
    return TransactItems.flatMap(Object.entries).map(([word, one]) => [
      word === 'ConditionCheck' ? 'ConditionCheckItem' : `${word}Item`,
      one.TableName ?? '',
    ])
  if (RequestItems) return Object.keys(RequestItems).map(table => [action, table])
  return [[action, TableName ?? '']]
}

const folder = mkdtempSync(join(tmpdir(), 'rights-'))
afterAll(() => rmSync(folder, { recursive: true }))
const local = localPortal()
beforeAll(() => local.seed())

it('the policy of staff allows what the command line does, and nothing else', async () => {
  const done = new Set<string>()
  let watching = false
  const tables = Object.fromEntries(tableNames.map(name => [process.env[tableVariable(name)], name]))
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async asked => {
        if (watching)
          for (const [action, table] of actionsOf(commandName, asked.input))
            done.add(`${tables[table]} ${action}`)
        return next(asked)
      },
    { step: 'initialize', name: 'watching' },
  )
  const { staff } = createStaffRunner(localPortal())
  const at = async (...words: string[]) => {
    watching = true
    const { code, error } = await staff(words)
    watching = false
    expect([words, code, error]).toEqual([words, 0, ''])
  }

  const who = await submitApplication(local)
  const form = { ...emptyForm, surname: 'Drafted' }
  await local.request('PUT', '/api/draft', { bearer: who.bearer, json: { form, version: 0 } })
  const applicants = join(folder, 'applicants.csv')
  writeFileSync(
    applicants,
    `ucasId,email,forenames,surname,dateOfBirth,feeStatus\n${newUcasId()},i@example.org,A,B,2009-03-14,\n`,
  )
  const catalogue = join(folder, 'catalogue.json')
  const programmes = sample.programmes.slice(1)
  writeFileSync(catalogue, JSON.stringify({ ...sample, programmes }))
  const output = ['--output', join(folder, 'out')]

  await at('service', 'status')
  await at('service', 'close', '--yes')
  await at('service', 'open', '--yes')
  await at('catalogue', 'export', ...output)
  await at('catalogue', 'import', catalogue, '--yes')
  await at('catalogue', 'places', 'G400-USCSC', '--home', 'off', '--yes')
  await at('applicants', 'import', applicants, '--yes')
  await at('applications', 'list')
  await at('applications', 'show', who.number)
  await at('applications', 'export', ...output)
  await at('attachments', 'request', who.number, '--type', 'Grades', '--yes')
  await at('attachments', 'list', who.number)
  const [request] = await local.ports['attachment-requests'].list(who.applicantId)
  await at('attachments', 'withdraw', `r${request?.request.requestKey}`, '--yes')
  await at('mails', 'list', who.number)
  await at('applicants', 'erase', who.ucasId, '--dry-run')
  await at('applicants', 'erase', who.number, '--yes')
  await at('audit')
  database.middlewareStack.remove('watching')
  await local.ports.catalogue.load(sample)

  const allowed = Object.entries(staffActions).flatMap(([table, actions]) =>
    actions.map(action => `${table} ${action}`),
  )
  expect([...done].sort()).toEqual(allowed.sort())
})
