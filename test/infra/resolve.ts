import type { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
type Resource = { Type: string; Properties?: { [name: string]: Value } }
export type Resolved = { type: string; id: string; properties: Record<string, Value> }

const pseudoParameters: Record<string, string> = {
  'AWS::AccountId': '111122223333',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackId':
    'arn:aws:cloudformation:eu-west-2:111122223333:stack/portal/11111111-2222-3333-4444-555555555555',
}

/** The properties that give a resource its own name. */
const nameProperties =
  /^(FunctionName|RoleName|TableName|BucketName|QueueName|ManagedPolicyName|TopicName|LogGroupName|Name)$/

/**
 * Returns the resources of stacks with every reference replaced by a text that is as long as the one of AWS, so that their
 * sizes can be compared with AWS's limits. The stacks come in the order in which they are deployed.
 */
export function resolveStacks(stacks: Stack[]): Resolved[] {
  const exports = new Map<string, Value>()
  return stacks.flatMap(stack => resolveStack(stack, exports))
}

/** Resolves a stack with the exports of earlier ones, and adds its own. */
function resolveStack(stack: Stack, exports: Map<string, Value>): Resolved[] {
  const { Resources, Outputs = {} } = Template.fromStack(stack).toJSON()
  const resources: Record<string, Resource> = Resources

  /** CloudFormation's name of a resource without a name: the stack, the logical id and thirteen random letters. */
  function nameOf(id: string): string {
    const properties = Object.entries(resources[id]?.Properties ?? {})
    const [, name] = properties.find(([property]) => nameProperties.test(property)) ?? []
    return name === undefined ? `${stack.stackName}-${id}-ABCDEFGHIJKLM`.slice(-64) : String(resolve(name))
  }

  function resolveAttribute(id: string, attribute: string) {
    const service = resources[id]?.Type.split('::')[1]?.toLowerCase()
    const arn = `arn:aws:${service}:${stack.region}:111122223333:function:${nameOf(id)}`
    return /Arn$/i.test(attribute) ? arn : `${id}.${attribute}.${'x'.repeat(32)}`
  }

  function resolve(value: Value): Value {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const [[name = '', argument = null] = []] = Object.entries(value)
    const text = String(argument)
    const [first = '', second = ''] = Array.isArray(argument) ? argument : []
    switch (name) {
      case 'Ref':
        if (text === 'AWS::Region') return stack.region
        return pseudoParameters[text] ?? (resources[text] ? nameOf(text) : text)
      case 'Fn::GetAtt':
        return resolveAttribute(String(first), String(second))
      case 'Fn::ImportValue':
        return exports.get(text) ?? text
      case 'Fn::Join':
        return [resolve(second)].flat().join(String(first))
      case 'Fn::Split':
        return String(resolve(second)).split(String(first))
      case 'Fn::Select':
        return [resolve(second)].flat()[Number(first)] ?? ''
      case 'Fn::Sub':
        return text.replace(/\$\{([\w:]+)\}/g, (_, id) => String(resolve({ Ref: id })))
      default:
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
    }
  }

  for (const { Value, Export } of Object.values<{ Value: Value; Export?: { Name: Value } }>(Outputs))
    if (Export) exports.set(String(Export.Name), resolve(Value))
  return Object.entries(resources).map(([id, { Type, Properties = {} }]) => ({
    type: Type,
    id: `${stack.stackName}/${id}`,
    properties: Object.fromEntries(Object.entries(Properties).map(([name, value]) => [name, resolve(value)])),
  }))
}
