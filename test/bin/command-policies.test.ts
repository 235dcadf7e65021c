import { PassThrough } from 'node:stream'
import { type InvokeCommandInput, LambdaClient } from '@aws-sdk/client-lambda'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCatalogue } from '#bin/admin/commands/catalogue/write-catalogue.ts'
import { createProgram } from '#bin/admin/context/program.ts'
import { StaffCommand } from '#bin/admin/context/staff-command.ts'
import { adminProgram } from '#bin/admin/program.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { randomToken } from '#functions/crypto.ts'
import { type TableName, tableVariable } from '#functions/environment.ts'
import { currentCorrelationId } from '#functions/log.ts'
import { operatorActions, staffActions } from '#infra/delivery/command-policies.ts'
import { createPdf } from '../create-pdf.ts'
import { copyTables } from '../functions/faults/support/table-copies.ts'
import { uploadSteps } from '../functions/faults/support/upload-steps.ts'
import { sampleCatalogue } from '../functions/isolated-catalogue.ts'
import { localPortal, newUcasId, signIn } from '../functions/local-portal.ts'
import { readStage, type Statement, actionsOf as statementActionsOf } from '../infra/synthesised-stacks.ts'
import { actionsOf } from '../least-privilege/iam-actions.mjs'
import { draftOf } from '../sample-application.ts'
import { createFolder } from '../temporary-folder.ts'
import { createOutput, createStaffRunner } from './admin/staff-runner.ts'
import { submitApplication } from './admin/submit-application.ts'
import { startDeployedPortal } from './operator/release/deployed-portal.ts'

type Policy = StaffCommand['policy']
const { pathTo, write } = createFolder()
const local = localPortal()
// Other ports than those of the applicant, which hold application numbers.
const { ports } = localPortal()
const { origin, badVersions, invoke, stop } = await startDeployedPortal(ports)
beforeAll(() => local.seed())
afterAll(stop)

/** The commands of both programs, without `preflight`, which needs no stage and has its own test. */
const commands = new Map(
  [adminProgram, operatorProgram].flatMap(definition => {
    const terminal = { input: new PassThrough(), out: createOutput(), error: createOutput(), columns: 80 }
    type Entry = [name: string, command: { policy: Policy; definition: typeof definition }]
    const listCommands = (parent: StaffCommand, path: string): Entry[] =>
      parent.commands.flatMap(command => {
        if (!(command instanceof StaffCommand)) return []
        const name = `${path}${command.name()}`
        return command.commands.length > 0
          ? listCommands(command, `${name} `)
          : [[name, { policy: command.policy, definition }]]
      })
    return listCommands(
      createProgram(definition, terminal, () => Promise.reject(new Error())),
      '',
    )
  }),
)
commands.delete('preflight')

const used: Record<Policy, Set<string>> = { staff: new Set(), operator: new Set() }
let recording: Policy | undefined
/** False in a function of the portal, which runs in the same process. */
const isCommand = () => currentCorrelationId() === undefined

/** What AWS replies to the calls that the local AWS does not know. */
const releases = [1, 2].map(version => ({ Value: JSON.stringify({ 'sign-in': String(version) }) }))
const replies: Record<string, (input: never) => unknown> = {
  GetParameterHistoryCommand: () => ({ Parameters: releases }),
  GetAliasCommand: () => ({ FunctionVersion: '2' }),
  UpdateAliasCommand: () => ({}),
  InvokeCommand: async ({ FunctionName = '', Payload }: InvokeCommandInput) => ({
    Payload: JSON.stringify(
      await invoke(
        FunctionName.replace(/^clearing-portal-[a-z]+-/, '') as never,
        JSON.parse(String(Payload)),
      ),
    ),
  }),
}
const { prototype: client } = Object.getPrototypeOf(LambdaClient)
const { send } = client
client.send = function (command: { constructor: { name: string }; input: never }, ...rest: unknown[]) {
  for (const [action, resource] of recording && isCommand() ? actionsOf(command) : []) {
    const [table = ''] = resource.split('/')
    const isOfCopy = action.startsWith('dynamodb:') && !table.endsWith('_TABLE')
    if (recording && !isOfCopy) used[recording].add(table.endsWith('_TABLE') ? `${table} ${action}` : action)
  }
  const reply = replies[command.constructor.name]
  return reply ? Promise.resolve(reply(command.input)) : send.call(this, command, ...rest)
}

const ran = new Set<string>()

/** Runs a command, and records its calls for its policy. */
async function run(words: string[], code = 0) {
  const name = [2, 1].map(count => words.slice(0, count).join(' ')).find(name => commands.has(name)) ?? ''
  ran.add(name)
  const { policy, definition } = commands.get(name)!
  const { staff } = createStaffRunner({ ...local, ports }, 'sam', definition)
  recording = policy
  const result = await staff(words)
  recording = undefined
  expect([words.join(' '), result.code, code === 0 ? result.error : '']).toEqual([words.join(' '), code, ''])
}
const runAll = async (list: string[]) => {
  for (const command of list) await run(command.split(' '))
}

it('each policy allows exactly what its commands do', async () => {
  const applicant = await submitApplication(local)
  const form = draftOf('Drafted')
  await local.request('PUT', '/api/draft', { bearer: applicant.bearer, json: { form, version: 0 } })
  const catalogue = write(
    Buffer.from(
      await writeCatalogue({ ...sampleCatalogue, programmes: sampleCatalogue.programmes.slice(1) }),
    ),
  )
  const people = write(
    `ucasId,email,forenames,surname,dateOfBirth,feeStatus\n${newUcasId()},i@example.org,A,B,2009-03-14,\n`,
  )
  await runAll([
    'service status',
    'service close --yes',
    'service open --yes',
    `catalogue export --output ${pathTo('out')}`,
    `catalogue import ${catalogue} --yes`,
    'catalogue list',
    'catalogue places G400-USCSC --home off --yes',
    `applicants import ${people} --yes`,
    'applicants find i@example.org',
    'applications list',
    `applications show ${applicant.number}`,
    `applications show ${applicant.email}`,
    `applications export --output ${pathTo('out')}`,
    `attachments request ${applicant.number} --type Grades --yes`,
  ])
  const { createRequest, upload } = uploadSteps(local)
  const { applicantId, number: applicationNumber } = applicant
  await upload(await createRequest({ applicantId, applicationNumber }), 'a.pdf', createPdf())
  await runAll([
    `attachments list ${applicant.number}`,
    `attachments download ${applicant.number} --to ${pathTo('documents')}`,
  ])
  await run(['service', 'embargo', '--until', '2099-08-12 08:00', '--yes'])
  await runAll(['service lift --yes'])
  const [request] = await ports['attachment-requests'].list([applicant.applicantId])
  await signIn(local, applicant.ucasId, applicant.email)
  await runAll([
    `attachments withdraw r${request?.request.requestKey} --yes`,
    `mails list ${applicant.number}`,
    `applicants sign-out ${applicant.number} --yes`,
  ])
  await local.request('POST', '/auth/signin', {
    form: { ucasId: applicant.ucasId, emailAddress: applicant.email },
  })
  await runAll([
    `applicants correct ${applicant.number} --email x${applicant.ucasId}@example.org --yes`,
    `applications withdraw ${applicant.number} --reason other --yes`,
    `release check --stage dev --address ${origin}`,
    'release rollback --stage dev --yes',
    'service close --yes',
  ])
  const to = '2026-01-05 09:30'
  // The local database has no backups.
  await run(['restore', 'begin', '--to', to, '--yes'], 1)
  await copyTables(local, 'at-20260105T093000Z')
  await run(['restore', 'run', '--to', to, '--yes'])
  await run(['restore', 'end', '--to', to, '--yes'])
  badVersions.set('send-mail', {})
  const unsent = { kind: 'email-changed', applicationNumber } as const
  await ports.mails.add(randomToken(), applicant.email, unsent, new Date(0))
  await runAll([
    'mails requeue --yes',
    'service open --yes',
    `applicants erase ${applicant.ucasId} --dry-run`,
    `applicants erase ${applicant.number} --yes`,
    'audit',
  ])
  await ports.catalogue.load(sampleCatalogue)
  expect([...commands.keys()].filter(name => !ran.has(name))).toEqual([])

  const listTableActions = (tableActions: typeof staffActions) =>
    Object.entries(tableActions).flatMap(([table, actions]) =>
      actions.map(action => `${tableVariable(table as TableName)} dynamodb:${action}`),
    )
  const ofTables = (policy: Policy) => [...used[policy]].filter(action => action.includes(' '))
  const beyondStaff = (actions: string[]) => actions.filter(action => !used.staff.has(action))
  expect(ofTables('staff').sort()).toEqual(listTableActions(staffActions).sort())
  expect(beyondStaff(ofTables('operator')).sort()).toEqual(listTableActions(operatorActions).sort())

  const [staffPolicy, operatorPolicy] = readStage().portal.propertiesByType('AWS::IAM::ManagedPolicy')
  const ofServices = (policy: Policy) => [...used[policy]].filter(action => !action.includes(' '))
  const listAllowed = ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
    PolicyDocument.Statement.filter(({ Resource }) => Resource !== '*')
      .flatMap(statementActionsOf)
      .filter(action => !action.startsWith('dynamodb:'))
  expect(new Set(listAllowed(staffPolicy))).toEqual(new Set(ofServices('staff')))
  // Preflight reads two parameters of the account, and the runbook ends a failed deployment and sends dead mails again.
  const ofPeople = [
    'ssm:GetParameter',
    'cloudformation:CancelUpdateStack',
    'cloudformation:ContinueUpdateRollback',
    'sqs:StartMessageMoveTask',
  ]
  const allowedBeyondStaff = new Set([...beyondStaff(ofServices('operator')), ...ofPeople])
  expect(new Set(listAllowed(operatorPolicy))).toEqual(allowedBeyondStaff)
})
