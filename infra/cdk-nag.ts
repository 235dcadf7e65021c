import { CfnElement, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag at a construct and below, each with its reason. */
export const acknowledgeFindings = (construct: IConstruct, reasons: Record<string, string>) =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))

/** The finding that a policy allows what begins like the ARN of a resource. */
export function wildcardFinding({ node }: IConstruct, path: string) {
  if (!CfnElement.isCfnElement(node.defaultChild)) throw new Error(`${node.path} is no single resource`)
  const id = Stack.of(node.defaultChild).getLogicalId(node.defaultChild)
  return `AwsSolutions-IAM5[Resource::<${id}.Arn>${path}]`
}

/** Accepts what CDK's own functions, which run only while deploying, are found with. */
export function acknowledgeCdkFunction(stack: Stack, idBegins: string) {
  const deployer = stack.node.children.find(({ node }) => node.id.startsWith(idBegins))
  if (!deployer) throw new Error(`CDK has brought no ${idBegins}`)
  acknowledgeFindings(deployer, {
    'AwsSolutions-L1': "CDK chooses its own function's runtime.",
    'Serverless-LambdaLatestVersion': "CDK chooses its own function's runtime.",
    'Serverless-LambdaDLQ': 'CloudFormation waits for its answer, and fails without one.',
    'Serverless-LambdaTracing': 'It runs only while the stack is deployed.',
  })
}
