import { PassThrough } from 'node:stream'
import type { InvokeCommandInput } from '@aws-sdk/client-lambda'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeCatalogue } from '#bin/admin/commands/catalogue/catalogue-sheet.ts'
import { createProgram } from '#bin/admin/context/run-program.ts'
import { StaffCommand } from '#bin/admin/context/staff-command.ts'
import { adminProgram } from '#bin/admin/program.ts'
import { operatorProgram } from '#bin/operator/program.ts'
import { type TableName, tableVariable } from '#functions/environment.ts'
import { currentContext } from '#functions/log.ts'
import { sharedFlagReadings } from '#functions/repositories/service-flags.ts'
import { operatorActions, releaseActions, staffActions } from '#infra/delivery/command-policies.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { createPdf } from '../create-pdf.ts'
import { uploadSteps } from '../functions/faults/support/upload-steps.ts'
import { sampleCatalogue } from '../functions/isolated-catalogue.ts'
import { localPortal, newUcasId } from '../functions/local-portal.ts'
import { openPortal, setFlag } from '../functions/set-flag.ts'
import { readStage, type Statement, actionsOf as statementActionsOf } from '../infra/synthesised-stacks.ts'
import { actionsOf } from '../least-privilege/iam-actions.ts'
import { observers } from '../observed-clients.ts'
import { createFolder } from '../temporary-folder.ts'
import { createOutput, createStaffRunner } from './admin/staff-runner.ts'
import { submitApplication } from './admin/submit-application.ts'
import { startDeployedPortal } from './operator/release/deployed-portal.ts'

/** The check of a release waits until CloudFront no longer caches replies, for 20 seconds. */
vi.mock('node:timers/promises', async original => {
  const timers: typeof import('node:timers/promises') = await original()
  const setTimeout: typeof timers.setTimeout = (ms, ...others) =>
    timers.setTimeout(Math.min(ms ?? 0, 250), ...others)
  return { ...timers, setTimeout }
})

type Policy = StaffCommand['policy']
const { pathTo, write } = createFolder()
const local = localPortal()
// Other ports than those of the applicant, which hold application numbers.
const { ports } = localPortal()
const { origin, invoke, stop } = await startDeployedPortal(ports)
beforeAll(() => local.seed())
afterAll(async () => {
  observers.delete('commands')
  await stop()
})

/** The commands of both programs. The operator's other commands have the deployer's own rights. */
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

let recorded: Set<string> | undefined
/** False in a function of the portal, which runs in the same process. */
const isCommand = () => currentContext() === undefined

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
/** Records what a call needs, and answers a call that the local AWS does not know. */
observers.set('commands', (send, { commandName = '' }) => {
  return async call => {
    for (const [action, resource] of recorded && isCommand() ? actionsOf(commandName, call.input) : []) {
      const [table = ''] = resource.split('/')
      recorded?.add(table.endsWith('_TABLE') ? `${table} ${action}` : action)
    }
    const reply = replies[commandName]
    return reply ? { response: {}, output: await reply(call.input as never) } : send(call)
  }
})

const apply = () => submitApplication(local)
async function applyAndSend() {
  const applicant = await apply()
  const { createRequest, upload } = uploadSteps(local)
  const { applicantId, number: applicationNumber } = applicant
  await upload(await createRequest({ applicantId, applicationNumber }), 'a.pdf', createPdf())
  return applicant
}
async function applyAndSaveDraft() {
  const applicant = await applyAndSend()
  const form = { ...emptyForm, programmeCode: 'G400-USCSC' }
  await local.request('PUT', '/api/draft', { bearer: applicant.bearer, json: { form, version: 0 } })
  await ports['sign-in-links'].create(
    { ucasId: applicant.ucasId, email: applicant.email, next: '/' },
    new Date(),
  )
  await local.request('POST', '/auth/signin', {
    form: { ucasId: applicant.ucasId, emailAddress: applicant.email },
  })
  return applicant
}
const otherCatalogue = async () =>
  write(
    Buffer.from(
      await writeCatalogue({ ...sampleCatalogue, programmes: sampleCatalogue.programmes.slice(1) }),
    ),
  )
const peopleHeading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
const decisionHeading = 'Application number,UCAS ID,Decision,Note,Decision written out,Note written out'

/** Commands with all their branches that use AWS, by the command's name; functions return what they need. */
const cases: Record<string, () => Promise<string[]>> = {
  'service status': async () => {
    // The command then reads the last good flags.
    await setFlag('closed', 'maybe')
    const flags = { closed: false, embargoEndTime: null }
    await sharedFlagReadings().put({ flags, readAt: Date.now() })
    return ['service status']
  },
  'service close': async () => ['service close --yes'],
  'service open': async () => ['service open --yes'],
  'service embargo': async () => [
    'service embargo --until 2099-08-12T08:00 --yes',
    'service open --end-embargo --yes',
  ],
  'catalogue list': async () => ['catalogue list'],
  'catalogue export': async () => [`catalogue export --output ${pathTo('exported')}`],
  'catalogue import': async () => [`catalogue import ${await otherCatalogue()} --yes`],
  'catalogue places': async () => [
    'catalogue places G400-USCSC --home off --yes',
    'catalogue places G400-USCSC --home on --yes',
  ],
  'applicants find': async () => {
    const { email } = await apply()
    return [`applicants find ${email.split('@')[0]}`, `applicants find ${email}`]
  },
  'applicants import': async () => {
    const ucasId = newUcasId()
    return [
      `applicants import ${write(`${peopleHeading}\n${ucasId},i${ucasId}@example.org,A,B,2009-03-14,\n`)} --yes`,
      `applicants import ${write(`ucasId,type,subject,grade,year\n${ucasId},A2,Biology,A,2026\n`)} --yes`,
    ]
  },
  'applicants correct': async () => {
    const { number, ucasId } = await applyAndSaveDraft()
    return [`applicants correct ${number} --email x${ucasId}@example.org --sign-out --yes`]
  },
  'applicants erase': async () => [`applicants erase ${(await applyAndSaveDraft()).number} --yes`],
  'applications list': async () => {
    await applyAndSend()
    return ['applications list', `applications list --output ${pathTo('out.xlsx')} --yes`]
  },
  'applications show': async () => [
    `applications show ${(await applyAndSend()).number} --programme G400-USCSC`,
    `applications show ${(await applyAndSaveDraft()).email}`,
  ],
  'applications decide': async () => {
    const { number, ucasId } = await apply()
    return [`applications decide ${write(`${decisionHeading}\n${number},${ucasId},offer,,,\n`)} --yes`]
  },
  'applications withdraw': async () => [
    `applications withdraw ${(await apply()).number} --reason other --yes`,
  ],
  'attachments request': async () => [`attachments request ${(await apply()).number} --type Grades --yes`],
  'attachments download': async () => [
    `attachments download ${(await applyAndSend()).number} --to ${pathTo('documents')}`,
  ],
  'attachments withdraw': async () => [`attachments withdraw ${(await applyAndSend()).number} --yes`],
  'mails list': async () => ['mails list'],
  audit: async () => ['audit', `audit --number ${(await apply()).number}`],
  'release check': async () => [`release check --stage dev --address ${origin}`],
  'release rollback': async () => ['release rollback --stage dev --yes'],
}

const results = new Map<string, Promise<Set<string>>>()

/** Runs the case of a command once, and returns the actions that it used. */
function runCase(name: string): Promise<Set<string>> {
  const result = results.get(name) ?? recordActions(name)
  results.set(name, result)
  return result
}

async function recordActions(name: string): Promise<Set<string>> {
  const { definition } = commands.get(name) ?? {}
  const { staff } = createStaffRunner({ ...local, ports }, 'sam', definition)
  const used = new Set<string>()
  for (const words of (await cases[name]?.()) ?? []) {
    recorded = used
    const { code, error } = await staff(words)
    recorded = undefined
    expect([words, code, error]).toEqual([words, 0, ''])
  }
  await openPortal(ports)
  await ports.catalogue.load(sampleCatalogue)
  return used
}

const [staffPolicy, operatorPolicy] = readStage().portal.propertiesByType('AWS::IAM::ManagedPolicy')
const listServiceActions = ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
  PolicyDocument.Statement.flatMap(statementActionsOf).filter(action => !action.startsWith('dynamodb:'))
const listTableActions = (tableActions: typeof staffActions) =>
  Object.entries(tableActions).flatMap(([table, actions]) =>
    actions.map(action => `${tableVariable(table as TableName)} dynamodb:${action}`),
  )
const ofStaff = [...listTableActions(staffActions), ...listServiceActions(staffPolicy)]
const ofOperators = [...listTableActions(operatorActions), ...listServiceActions(operatorPolicy)]
const ofReleases = [
  ...listTableActions(releaseActions),
  ...['lambda:GetAlias', 'lambda:InvokeFunction', 'lambda:UpdateAlias'],
  ...['secretsmanager:GetSecretValue', 'sqs:GetQueueAttributes', 'ssm:GetParameterHistory'],
]
const allowed: Record<Policy, readonly string[]> = {
  staff: ofStaff,
  operator: [...ofStaff, ...ofOperators],
  deployer: [...ofStaff, ...ofOperators, ...ofReleases],
}

it.each(Object.keys(cases))('%s uses nothing that its policy does not allow', async name => {
  const used = await runCase(name)
  const { policy = 'staff' } = commands.get(name) ?? {}
  expect([...used].filter(action => !allowed[policy].includes(action))).toEqual([])
})

it('no policy allows what no command uses', async () => {
  const used = new Set<string>()
  for (const name of Object.keys(cases)) for (const action of await runCase(name)) used.add(action)
  expect(allowed.deployer.filter(action => !used.has(action))).toEqual([])
})

it('every command of staff and of releases has a case', () => {
  const names = [...commands].filter(
    ([name, { policy }]) => policy !== 'deployer' || name.startsWith('release '),
  )
  expect(names.map(([name]) => name).sort()).toEqual(Object.keys(cases).sort())
})
