import { App, CfnElement } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import type { IConstruct } from 'constructs'
import { type Needs, needs, sendMailNeeds } from '#functions/needs.ts'
import { deployment } from '#infra/configuration.ts'
import { PortalStack } from '#infra/portal-stack.ts'
import { rows } from '#shared/contract.ts'
import cdk from '../../cdk.json' with { type: 'json' }

const app = new App({ context: cdk.context })
const stack = new PortalStack(app, deployment(app.node))

/** The default stage as CloudFormation would get it; nothing is bundled, so that it takes a second. */
export const template = Template.fromStack(stack)

/** The properties of every resource of a type. */
export const made = (type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties)

/** The logical id of what a construct made, by the constructs' ids on the way to it. */
export function idOf(...path: string[]): string {
  const construct = path.reduce<IConstruct>((parent, id) => parent.node.findChild(id), stack)
  const element = construct.node.defaultChild
  if (!CfnElement.isCfnElement(element)) throw new Error(`${path.join('/')} makes no single resource`)
  return stack.getLogicalId(element)
}

/** The properties of that. */
export const propertiesOf = (...path: string[]) => template.toJSON().Resources[idOf(...path)].Properties

/** Every function: the contract's, and the one that sends mail. */
export const everyFunction: { name: string; path: string[]; needs: Needs }[] = [
  ...rows.map(([name]) => ({ name, path: [name], needs: needs[name] })),
  { name: 'send-mail', path: ['outbox', 'send-mail'], needs: sendMailNeeds },
]
