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
 * sizes can be compared with AWS's limits.
 */
export function resolveStacks(stacks: Stack[]): Resolved[] {
  const templates = stacks.map(stack => ({ stack, template: Template.fromStack(stack).toJSON() }))
  const exported = new Map(
    templates.flatMap(({ stack, template }) =>
      Object.values<{ Value: Value; Export?: { Name: Value } }>(template.Outputs ?? {}).flatMap(
        ({ Value, Export }) =>
          Export ? [[String(Export.Name), () => resolve(Value, stack, template.Resources)] as const] : [],
      ),
    ),
  )

  /** CloudFormation's name of a resource without a name: the stack, the logical id and thirteen random letters. */
  const nameOf = (
    id: string,
    stack: Stack,
    { Properties = {} }: Resource,
    resources: Record<string, Resource>,
  ) => {
    const [, name] = Object.entries(Properties).find(([property]) => nameProperties.test(property)) ?? []
    return name === undefined
      ? `${stack.stackName}-${id}-ABCDEFGHIJKLM`.slice(-64)
      : String(resolve(name, stack, resources))
  }

  function resolveAttribute(
    id: string,
    attribute: string,
    stack: Stack,
    resources: Record<string, Resource>,
  ) {
    const resource = resources[id]
    if (!resource) throw new Error(`${stack.stackName} has no resource ${id}`)
    const service = resource.Type.split('::')[1]?.toLowerCase()
    const arn = `arn:aws:${service}:${stack.region}:111122223333:function:${nameOf(id, stack, resource, resources)}`
    return /Arn$/i.test(attribute) ? arn : `${id}.${attribute}.${'x'.repeat(32)}`
  }

  function resolve(value: Value, stack: Stack, resources: Record<string, Resource>): Value {
    const inner = (part: Value): Value => resolve(part, stack, resources)
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== 'object' || value === null) return value
    const [[name = '', argument = null] = []] = Object.entries(value)
    const list = Array.isArray(argument) ? argument : []
    switch (name) {
      case 'Ref': {
        const id = String(argument)
        if (id === 'AWS::Region') return stack.region
        const resource = resources[id]
        return pseudoParameters[id] ?? (resource ? nameOf(id, stack, resource, resources) : id)
      }
      case 'Fn::GetAtt':
        return resolveAttribute(String(list[0]), String(list[1]), stack, resources)
      case 'Fn::ImportValue':
        return exported.get(String(argument))?.() ?? String(argument)
      case 'Fn::Join':
        return list
          .slice(1)
          .flatMap(parts => inner(parts))
          .join(String(list[0]))
      case 'Fn::Split':
        return String(inner(list[1] ?? '')).split(String(list[0]))
      case 'Fn::Select': {
        const parts = inner(list[1] ?? [])
        return Array.isArray(parts) ? (parts[Number(list[0])] ?? '') : ''
      }
      case 'Fn::Sub':
        return String(argument).replace(/\$\{([\w:]+)\}/g, (_, id) => String(inner({ Ref: id })))
      default:
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]))
    }
  }

  return templates.flatMap(({ stack, template }) =>
    Object.entries<Resource>(template.Resources).map(([id, { Type, Properties = {} }]) => ({
      type: Type,
      id: `${stack.stackName}/${id}`,
      properties: Object.fromEntries(
        Object.entries(Properties).map(([name, value]) => [name, resolve(value, stack, template.Resources)]),
      ),
    })),
  )
}
