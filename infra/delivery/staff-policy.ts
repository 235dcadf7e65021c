import type { Stack } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { type TableName, tableNames } from '#functions/needs.ts'
import { acknowledgeFindings, wildcardFinding } from '../cdk-nag.ts'
import { indexNames } from '../data/table-definitions.ts'
import type { Resources } from '../functions/grants.ts'

/**
 * What the staff command line does to each table. The audit trail it only adds to, and nobody with this policy can
 * delete from it; but IAM cannot tell a new entry from one put in the place of another by hand, which shows only in the
 * table's point-in-time recovery, for 35 days.
 */
export const staffActions: Partial<Record<TableName, readonly string[]>> = {
  applicants: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan'],
  applications: ['BatchGetItem', 'DeleteItem', 'GetItem', 'Scan'],
  numbers: ['UpdateItem'],
  'attachment-requests': ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'],
  'sign-in-links': ['DeleteItem', 'Scan'],
  sessions: ['DeleteItem', 'Scan'],
  drafts: ['DeleteItem', 'GetItem'],
  outbox: ['DeleteItem', 'PutItem', 'Scan'],
  catalogue: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  audit: ['PutItem', 'Query'],
}

/**
 * The policy that an operator gives to whoever shall use the staff command line on a stage: what its commands do, and
 * reading documents, of which the bucket shows only clean ones.
 */
export function createStaffPolicy(
  stack: Stack,
  stage: string,
  resources: Resources,
  environment: StringParameter,
) {
  const { tables, uploads, flags } = resources
  const onTables = tableNames.flatMap(name => {
    const { tableArn } = tables[name]
    const actions = staffActions[name]
    const indexes = indexNames(name).map(index => `${tableArn}/index/${index}`)
    return [
      ...(actions
        ? [
            allow(
              actions.map(action => `dynamodb:${action}`),
              [tableArn],
            ),
          ]
        : []),
      ...(actions?.includes('Query') && indexes.length > 0 ? [allow(['dynamodb:Query'], indexes)] : []),
    ]
  })
  const documents = ['incoming/*', 'received/*']
  const policy = new ManagedPolicy(stack, 'staff', {
    managedPolicyName: `${stack.stackName}-staff`,
    description: `Everything that "npm run admin -- --stage ${stage}" does`,
    statements: [
      allow(['ssm:GetParameter'], [environment.parameterArn]),
      allow(
        ['ssm:GetParameters', 'ssm:PutParameter'],
        flags.parameters.map(({ parameterArn }) => parameterArn),
      ),
      ...onTables,
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], { StringLike: { 's3:prefix': documents } }),
      allow(
        ['s3:DeleteObject', 's3:DeleteObjectVersion'],
        documents.map(path => uploads.arnForObjects(path)),
      ),
      allow(['s3:GetObject', 's3:GetObjectTagging'], [uploads.arnForObjects('received/*')]),
    ],
  })
  const reason = 'Staff erase whatever a person sent, and read whatever is clean.'
  acknowledgeFindings(policy, {
    [wildcardFinding(uploads, '/incoming/*')]: reason,
    [wildcardFinding(uploads, '/received/*')]: reason,
  })
  return policy
}

const allow = (actions: string[], resources: string[], conditions: Record<string, unknown> = {}) =>
  new PolicyStatement({ actions, resources, conditions })
