import { CfnResource, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag at a construct and below, each with a reason. */
export const acknowledgeFindings = (construct: IConstruct, reasons: Record<string, string>) =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))

/** Returns the id of the finding that a policy in the scope's stack allows a resource's ARN followed by a path. */
export function wildcardFinding({ node }: IConstruct, path: string, scope: IConstruct) {
  const resource = node.defaultChild
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${node.path} is not a single resource`)
  const { stack } = resource
  const arn =
    stack === Stack.of(scope)
      ? `<${stack.getLogicalId(resource)}.Arn>`
      : stack.resolve(stack.exportValue(resource.getAtt('Arn')))['Fn::ImportValue']
  return `AwsSolutions-IAM5[Resource::${arn}${path}]`
}

/** Accepts the findings at a function that the CDK adds for the deployment only. */
export function acknowledgeCdkFunction(stack: Stack, idPrefix: string) {
  const cdkFunction = stack.node.children.find(({ node }) => node.id.startsWith(idPrefix))
  if (!cdkFunction) throw new Error(`The stack has no ${idPrefix}`)
  acknowledgeFindings(cdkFunction, { 'AwsSolutions-L1': 'The CDK chooses the runtime.' })
}
