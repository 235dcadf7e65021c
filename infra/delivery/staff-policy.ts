import type { Stack } from 'aws-cdk-lib'
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { type TableName, tableNames, tableVariable, variables } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { indexNames } from '../data/table-definitions.ts'
import type { Resources } from '../functions/grants.ts'

/**
 * The actions of the staff command line on each table. The policy does not allow deleting from the audit trail. IAM
 * cannot prevent a `PutItem` that overwrites an entry; only the table's point-in-time recovery shows that, for 35 days.
 */
export const staffActions: Partial<Record<TableName, readonly string[]>> = {
  applicants: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'Scan'],
  applications: ['BatchGetItem', 'DeleteItem', 'GetItem', 'Scan', 'UpdateItem'],
  numbers: ['UpdateItem'],
  'attachment-requests': ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'],
  'sign-in-links': ['DeleteItem', 'Scan'],
  sessions: ['DeleteItem', 'Scan'],
  drafts: ['DeleteItem', 'GetItem'],
  mails: ['DeleteItem', 'PutItem', 'Scan'],
  catalogue: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  audit: ['PutItem', 'Query'],
}

/**
 * Creates the policy of the staff command line, and the parameter `/<stage>/environment`, in which the command line finds
 * the names of the stage's resources. The bucket lets the policy's users read clean documents only.
 */
export function createStaffPolicy(stack: Stack, stage: string, resources: Resources) {
  const { tables, uploads, flags, configuration } = resources
  const environment = new StringParameter(stack, 'staff-environment', {
    parameterName: `/${stage}/environment`,
    stringValue: stack.toJsonString({
      ...Object.fromEntries(tableNames.map(name => [tableVariable(name), tables[name].tableName])),
      [variables.uploadBucket]: uploads.bucketName,
      [variables.flagPath]: flags.path,
      [variables.configuration]: configuration,
    }),
  })
  const tableStatements = tableNames.flatMap(name => {
    const actions = staffActions[name]
    if (!actions) return []
    const { tableArn } = tables[name]
    const indexes = indexNames(name).map(index => `${tableArn}/index/${index}`)
    return [
      allow(
        actions.map(action => `dynamodb:${action}`),
        [tableArn],
      ),
      ...(actions.includes('Query') && indexes.length > 0 ? [allow(['dynamodb:Query'], indexes)] : []),
    ]
  })
  const documents = ['incoming/*', 'received/*']
  new ManagedPolicy(stack, 'staff', {
    managedPolicyName: `${stack.stackName}-staff`,
    description: `Everything that "npm run admin -- --stage ${stage}" does`,
    statements: [
      allow(['ssm:GetParameters'], [environment.parameterArn]),
      allow(['ssm:GetParameters', 'ssm:PutParameter'], flags.parameterArns),
      ...tableStatements,
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], { StringLike: { 's3:prefix': documents } }),
      allow(
        ['s3:DeleteObject', 's3:DeleteObjectVersion'],
        documents.map(path => uploads.arnForObjects(path)),
      ),
      allow(['s3:GetObject', 's3:GetObjectTagging'], [uploads.arnForObjects('received/*')]),
    ],
  })
}
