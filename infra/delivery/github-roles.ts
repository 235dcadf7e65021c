import { DefaultStackSynthesizer, type Stack } from 'aws-cdk-lib'
import {
  type ManagedPolicy,
  PolicyDocument,
  type PolicyStatement,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam'
import { allow } from '../constructs/allow.ts'
import { edgeRegion } from '../settings/stage-settings.ts'

const issuer = 'token.actions.githubusercontent.com'

/**
 * Creates the two roles that GitHub Actions assumes without stored credentials. `deploy` trusts jobs of the repository's
 * environment with the stage's name, which GitHub may protect by an approval. It may assume the roles of the CDK's
 * bootstrap stack, and check a release or return to the previous one. `diff` trusts the main branch and reads
 * the stage's templates only: the bootstrap stack's role for reading could also read the documents of applicants.
 */
export function createGithubRoles(
  stack: Stack,
  stage: string,
  repository: string,
  policies: ManagedPolicy[],
  releaseStatements: PolicyStatement[],
) {
  const assumeRoles = allow(['sts:AssumeRole'], listBootstrapRoles(stack))
  const deploy = createGithubRole(stack, 'deploy', `repo:${repository}:environment:${stage}`, [
    assumeRoles,
    ...releaseStatements,
  ])
  for (const policy of policies) deploy.addManagedPolicy(policy)
  const readStacks = ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']
  createGithubRole(stack, 'diff', `repo:${repository}:ref:refs/heads/main`, [
    allow(readStacks, listStacks(stack)),
  ])
}

function createGithubRole(
  stack: Stack,
  name: 'deploy' | 'diff',
  subject: string,
  statements: PolicyStatement[],
) {
  return new Role(stack, `github-${name}`, {
    roleName: `${stack.stackName}-github-${name}`,
    description: `GitHub Actions: ${name}`,
    inlinePolicies: { [name]: new PolicyDocument({ statements }) },
    assumedBy: new WebIdentityPrincipal(
      stack.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer }),
      { StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: subject } },
    ),
  })
}

const listRegions = ({ region }: Stack) => [...new Set([region, edgeRegion])]

/** Returns the ARNs of the bootstrap stack's roles in the Regions of the stage's stacks. */
const listBootstrapRoles = (stack: Stack) =>
  ['lookup', 'deploy', 'file-publishing'].flatMap(role =>
    listRegions(stack).map(
      region =>
        `arn:${stack.partition}:iam::${stack.account}:role/cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${role}-role-${stack.account}-${region}`,
    ),
  )

/** Returns the ARNs of the stage's stacks. */
const listStacks = (stack: Stack) =>
  listRegions(stack).map(
    region => `arn:${stack.partition}:cloudformation:${region}:${stack.account}:stack/${stack.stackName}*/*`,
  )
