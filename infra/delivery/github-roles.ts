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
  const regions = [...new Set([stack.region, edgeRegion])]
  const bootstrapRoles = ['lookup', 'deploy', 'file-publishing'].flatMap(role =>
    regions.map(
      region =>
        `arn:${stack.partition}:iam::${stack.account}:role/cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${role}-role-${stack.account}-${region}`,
    ),
  )
  const stacks = regions.map(
    region => `arn:${stack.partition}:cloudformation:${region}:${stack.account}:stack/${stack.stackName}*/*`,
  )
  const deploy = createGithubRole(stack, 'deploy', `repo:${repository}:environment:${stage}`, [
    allow(['sts:AssumeRole'], bootstrapRoles),
    ...releaseStatements,
  ])
  for (const policy of policies) deploy.addManagedPolicy(policy)
  createGithubRole(stack, 'diff', `repo:${repository}:ref:refs/heads/main`, [
    allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], stacks),
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
