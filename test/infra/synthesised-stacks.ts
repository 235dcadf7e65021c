import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App, CfnElement, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { IConstruct } from 'constructs'
import { functionNames } from '#functions/needs.ts'
import { readDeployment } from '#infra/settings/deployment.ts'
import { type BuildFolders, createStacks } from '#infra/stacks.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import completeSettings from './complete-settings.json' with { type: 'json' }

export type Statement = {
  Effect: string
  Action: string | string[]
  Resource: string | string[] | object
  Condition?: unknown
  Principal?: object
}
/** Returns the actions of a statement, which are a list or one action. */
export const actionsOf = ({ Action }: Statement) => [Action].flat()

const folder = mkdtempSync(join(tmpdir(), 'portal-stacks-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
/** Folders with empty files in place of the built web app and the bundled functions. */
const emptyFolders: BuildFolders = {
  webFolder: join(folder, 'web'),
  functionsFolder: join(folder, 'functions'),
}
export const webFiles = ['assets/index-1.js', 'assets/index-2.css', 'index.html', 'form.html', 'mark.svg']
for (const file of [
  ...webFiles.map(name => join(emptyFolders.webFolder, name)),
  ...[...functionNames, 'canary'].map(name => join(emptyFolders.functionsFolder, name, 'index.mjs')),
]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
}

/**
 * Creates the stacks of a stage without what takes most of the time: the validation, which `npm run synth` does, and the
 * metadata of each construct.
 */
export function createStage(settings: object, stage: string, folders = emptyFolders, outdir?: string) {
  const metadata = { '@aws-cdk/core:enableAdditionalMetadataCollection': false }
  const app = new App({
    context: { ...cdk.context, ...metadata, stage, stages: { [stage]: settings } },
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
    ...(outdir && { outdir }),
  })
  return { app, ...createStacks(app, readDeployment(app.node), folders) }
}

const synthesised = new Map<string, ReturnType<typeof synthesise>>()

/** Returns the stacks of a stage. Test files share those of the same settings. */
export function readStage(settings: object = {}, stage = 'dev') {
  const key = JSON.stringify([settings, stage])
  const stacks = synthesised.get(key) ?? synthesise(settings, stage)
  synthesised.set(key, stacks)
  return stacks
}

function synthesise(settings: object, stage: string) {
  const required = stage === 'dev' ? {} : completeSettings
  const { portal, edge, data, monitoring } = createStage({ ...required, ...settings }, stage)
  return {
    portal: readStack(portal),
    edge: readStack(edge),
    data: readStack(data),
    monitoring: readStack(monitoring),
  }
}

/** Settings of a stage that uses everything. */
export const everySetting = {
  sender: 'clearing@uni.test',
  senderIdentity: 'subdomain',
  alarmEmail: 'operations@example.org',
  mailsPerDay: 1000,
  expectedApplicants: 200,
  domain: { name: 'clearing.example.org', zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } },
  captchaSiteKey: 'site-key',
  captchaSecret: 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3',
  githubRepository: 'example-university@123456/clearing@456789',
  originSecretVersion: '0f8b8a3c-1111-4222-8333-444455556666',
}

/** Settings of a stage that has its certificate and its sender's identity already, and no canary. */
export const existingSettings = {
  sender: 'clearing@uni.test',
  senderIdentity: 'existing',
  domain: {
    name: 'clearing.example.org',
    certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666',
  },
  canaryMinutes: null,
  ucatThreshold: 2700,
}

function readStack(stack: Stack) {
  const template = Template.fromStack(stack)
  const { Resources } = template.toJSON()

  /** Returns the logical id of a construct's resource, by the path of construct ids. */
  function idOf(...path: string[]): string {
    const construct = path.reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack)
    const element = construct.node.defaultChild ?? construct
    if (!CfnElement.isCfnElement(element)) throw new Error(`${path.join('/')} is not a single resource`)
    return stack.getLogicalId(element)
  }
  return {
    stack,
    template,
    idOf,
    /** Returns the resources of a type, by logical id. */
    resourcesByType: (type: string) => template.findResources(type),
    propertiesByType: (type: string) =>
      Object.values(template.findResources(type)).map(({ Properties }) => Properties),
    /** Returns every statement of a role, in its own policies and in those attached to it. */
    statementsOf: (...path: string[]): Statement[] => {
      const id = idOf(...path)
      const { Policies = [] } = Resources[id].Properties
      const attached = Object.values(template.findResources('AWS::IAM::Policy'))
        .map(({ Properties }) => Properties)
        .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === id))
      return [...Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    },
    propertiesOf: (...path: string[]) => Resources[idOf(...path)].Properties,
  }
}

/** Returns how the portal's stack refers to the name of a construct in the data stack, or to one of its attributes. */
export function importOf(path: string[], attribute?: string, { idOf, template } = readStage().data) {
  const id = idOf(...path)
  const value = attribute ? { 'Fn::GetAtt': [id, attribute] } : { Ref: id }
  const [output] = Object.values(template.findOutputs('*', { Value: value }))
  if (!output) throw new Error(`${path.join('/')} is not exported`)
  return { 'Fn::ImportValue': output.Export.Name }
}

const mailFunctions = ['forward-mails', 'send-mail', 'record-mail-event']

/** Every function: the contract's, those of mails, and check-origin-secret. */
export const allFunctions = functionNames.map(name => ({
  name,
  path: mailFunctions.includes(name) ? ['mails', name] : [name],
}))
