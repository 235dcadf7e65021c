import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import { edgeRegion } from '../edge/cross-region-parameters.ts'

const issuer = 'token.actions.githubusercontent.com'
/** The qualifier of a default `cdk bootstrap`, which is part of the names of its roles. */
const bootstrapQualifier = 'hnb659fds'

type BootstrapRole = 'lookup' | 'deploy' | 'file-publishing'
type GithubRole = { name: string; subject: string; assumes: BootstrapRole[] }

/**
 * Creates the two roles that GitHub Actions assumes without stored credentials. `deploy` trusts jobs of the repository's
 * environment with the stage's name, which GitHub may protect by an approval. `diff` trusts the main branch and can only
 * read. Both may assume roles of the CDK's bootstrap stack, and do nothing else.
 */
export function createGithubRoles(stack: Stack, stage: string, repository: string) {
  const roles: GithubRole[] = [
    {
      name: 'deploy',
      subject: `environment:${stage}`,
      assumes: ['lookup', 'deploy', 'file-publishing'],
    },
    { name: 'diff', subject: 'ref:refs/heads/main', assumes: ['lookup'] },
  ]
  for (const { name, subject, assumes } of roles) {
    const role = new Role(stack, `github-${name}`, {
      roleName: `${stack.stackName}-github-${name}`,
      description: `GitHub Actions of ${repository}: ${name}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new WebIdentityPrincipal(
        stack.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer }),
        {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${repository}:${subject}`,
          },
        },
      ),
    })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: assumes.flatMap(bootstrapRole => listBootstrapRoles(stack, bootstrapRole)),
      }),
    )
    new CfnOutput(stack, `Github${name === 'deploy' ? 'Deploy' : 'Diff'}Role`, { value: role.roleArn })
  }
}

/** Returns the ARNs of a bootstrap role in the Regions of the stage's stacks. */
function listBootstrapRoles(stack: Stack, role: BootstrapRole): string[] {
  const { account, partition, region } = Stack.of(stack)
  return [...new Set([region, edgeRegion])].map(
    place =>
      `arn:${partition}:iam::${account}:role/cdk-${bootstrapQualifier}-${role}-role-${account}-${place}`,
  )
}
