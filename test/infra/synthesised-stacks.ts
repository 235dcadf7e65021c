import { App, CfnElement, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { IConstruct } from 'constructs'
import { checkOriginNeeds, type Needs, needs, recordMailEventNeeds, sendMailNeeds } from '#functions/needs.ts'
import { readDeployment } from '#infra/configuration.ts'
import { PortalStack } from '#infra/portal-stack.ts'
import { contractRows } from '#shared/contract.ts'
import cdk from '../../cdk.json' with { type: 'json' }

/** The stacks of a stage with these settings; nothing is bundled, so that it takes a second. */
export function createStacks(settings: object, stage = 'dev', built: { site?: string } = {}) {
  const app = new App({ context: { ...cdk.context, stage, stages: { [stage]: settings } } })
  const portal = new PortalStack(app, readDeployment(app.node), built)
  return { app, portal, edge: portal.edge }
}

/** What CloudFormation would get of a stack. */
export function readTemplate(stack: Stack) {
  const template = Template.fromStack(stack)
  const { Resources } = template.toJSON()

  /** The logical id of what a construct made, by the constructs' ids on the way to it. */
  function idOf(...path: string[]): string {
    const construct = path.reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack)
    const element = construct.node.defaultChild
    if (!CfnElement.isCfnElement(element)) throw new Error(`${path.join('/')} makes no single resource`)
    return stack.getLogicalId(element)
  }
  return {
    template,
    idOf,
    /** Every resource of a type, by its logical id. */
    resourcesByType: (type: string) => template.findResources(type),
    /** The properties of every resource of a type. */
    propertiesByType: (type: string) =>
      Object.values(template.findResources(type)).map(({ Properties }) => Properties),
    /** The properties of what a construct made. */
    propertiesOf: (...path: string[]) => Resources[idOf(...path)].Properties,
  }
}

const { portal } = createStacks({})

/** The default stage. */
export const { template, idOf, resourcesByType, propertiesByType, propertiesOf } = readTemplate(portal)

/** The stack that it needs in us-east-1. */
export const edge = readTemplate(portal.edge)

/** Where it is found. */
export const siteUrl = {
  'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [idOf('site', 'distribution'), 'DomainName'] }]],
}

/** Every function: the contract's, those that send mail and record its fate, and the one that guards the API. */
export const allFunctions: { name: string; path: string[]; needs: Needs }[] = [
  ...contractRows.map(([name]) => ({ name, path: [name], needs: needs[name] })),
  { name: 'send-mail', path: ['outbox', 'send-mail'], needs: sendMailNeeds },
  { name: 'record-mail-event', path: ['outbox', 'record-mail-event'], needs: recordMailEventNeeds },
  { name: 'check-origin', path: ['check-origin'], needs: checkOriginNeeds },
]
