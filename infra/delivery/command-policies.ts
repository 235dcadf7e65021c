import type { Stack } from 'aws-cdk-lib'
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import {
  mailQueues,
  mailQueueVariable,
  secretVariable,
  type TableName,
  tableNames,
  tableVariable,
  variables,
} from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { getParameterArn } from '../data/service-flags.ts'
import { backedUpTables, indexNames } from '../data/table-definitions.ts'
import type { Resources } from '../functions/grants.ts'
import type { PortalFunction } from '../functions/portal-function.ts'

type TableActions = Partial<Record<TableName, readonly string[]>>

/**
 * The actions on each table of the commands that read and answer. They delete only an applicant's record, which
 * `applicants import` and `correct` move to another key; sign-in links, sessions and queued mails, which `sign-out` and
 * `correct` end; and programmes, which `catalogue import` removes. The policy does not allow deleting applications,
 * drafts or documents, or from the audit trail. IAM cannot prevent a `PutItem` that overwrites an entry; only the table's
 * point-in-time recovery shows that, for 35 days.
 */
export const staffActions: TableActions = {
  applicants: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'Scan'],
  applications: ['BatchGetItem', 'GetItem', 'Scan', 'UpdateItem'],
  numbers: ['UpdateItem'],
  'attachment-requests': ['GetItem', 'PutItem', 'Scan', 'UpdateItem'],
  'sign-in-links': ['DeleteItem', 'Scan'],
  sessions: ['DeleteItem', 'Scan'],
  drafts: ['GetItem', 'UpdateItem'],
  mails: ['DeleteItem', 'PutItem', 'Scan'],
  catalogue: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  audit: ['PutItem', 'Query'],
  'service-flags': ['GetItem'],
}

/** What the commands of operators need beside the policy of staff. */
export const operatorActions: TableActions = {
  applications: ['DeleteItem'],
  'attachment-requests': ['DeleteItem', 'Query'],
  'sign-in-links': ['GetItem', 'PutItem'],
  sessions: ['PutItem'],
  drafts: ['DeleteItem'],
  mails: ['GetItem'],
  numbers: ['Scan'],
  audit: ['Scan'],
}

/** What `restore` does with the copies of tables, and what DynamoDB does in its name when it creates one. */
const copyActions = [
  ...['DescribeTable', 'DeleteTable', 'RestoreTableToPointInTime'],
  ...['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'],
]

/** What `preflight` reads of the account. */
export const preflightActions = [
  'acm:DescribeCertificate',
  'cloudfront:ListDistributions',
  'lambda:GetAccountSettings',
  'route53:GetHostedZone',
  'secretsmanager:DescribeSecret',
  'ses:GetIdentityVerificationAttributes',
  'ses:GetSendQuota',
  'sns:ListSubscriptions',
]

/** What the runbook's first commands read of the account. */
export const runbookActions = [
  ...['backup:ListBackupJobs', 'backup:ListCopyJobs'],
  ...['cloudformation:DescribeStackEvents', 'cloudformation:DescribeStacks', 'cloudformation:ListStacks'],
  ...[
    'cloudwatch:DescribeAlarms',
    'cloudwatch:GetDashboard',
    'cloudwatch:GetMetricData',
    'cloudwatch:ListMetrics',
  ],
  ...['logs:DescribeLogGroups', 'logs:FilterLogEvents', 'logs:GetQueryResults', 'logs:StartQuery'],
  ...['lambda:GetFunctionConfiguration', 'lambda:ListFunctions'],
  ...['sqs:GetQueueAttributes', 'sqs:ListQueues'],
  ...['synthetics:DescribeCanaries', 'synthetics:GetCanary', 'synthetics:GetCanaryRuns'],
]

/**
 * Creates the policies of the two command lines, and the parameter `/<stage>/environment`, in which they find the names
 * of the stage's resources. `staff` reads and answers; `operator` adds what erases, closes, repairs and reads the state of
 * the account. The bucket lets both read clean documents only.
 */
export function createCommandPolicies(
  stack: Stack,
  stage: string,
  resources: Resources,
  functions: PortalFunction[],
) {
  const { tables, uploads, flags, secrets, configuration } = resources
  const { queues } = resources.mailQueues
  const environment = new StringParameter(stack, 'staff-environment', {
    parameterName: `/${stage}/environment`,
    stringValue: stack.toJsonString({
      ...Object.fromEntries(tableNames.map(name => [tableVariable(name), tables[name].tableName])),
      [variables.uploadBucket]: uploads.bucketName,
      [variables.flagPath]: flags.path,
      [variables.configuration]: configuration,
      ...Object.fromEntries(mailQueues.map(name => [mailQueueVariable(name), queues[name].queueUrl])),
      [secretVariable('origin-secret')]: secrets['origin-secret'].secretArn,
    }),
  })
  const createTableStatements = (tableActions: TableActions) =>
    tableNames.flatMap(name => {
      const actions = tableActions[name]
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
  const staff = new ManagedPolicy(stack, 'staff', {
    managedPolicyName: `${stack.stackName}-staff`,
    description: 'What the commands of staff do, except those that erase and close',
    statements: [
      allow(['ssm:GetParameters'], [environment.parameterArn, ...flags.parameterArns]),
      ...createTableStatements(staffActions),
      allow(['s3:GetObject', 's3:GetObjectTagging'], [uploads.arnForObjects('received/*')]),
    ],
  })
  const functionArns = functions.map(({ lambda }) => lambda.functionArn)
  const operator = new ManagedPolicy(stack, 'operator', {
    managedPolicyName: `${stack.stackName}-operator`,
    description:
      'What erases, closes, checks and rolls back releases and restores rows, beside the policy of staff',
    statements: [
      allow(['ssm:PutParameter'], flags.parameterArns),
      ...createTableStatements(operatorActions),
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], { StringLike: { 's3:prefix': documents } }),
      allow(
        ['s3:DeleteObjectVersion'],
        documents.map(path => uploads.arnForObjects(path)),
      ),
      allow(['ssm:GetParameterHistory'], [getParameterArn(stack, `/${stage}/release`)]),
      allow(['lambda:GetAlias', 'lambda:UpdateAlias'], functionArns),
      allow(
        ['lambda:InvokeFunction'],
        functions
          .filter(({ name }) => name === 'check-origin' || name === 'send-mail')
          .map(({ alias }) => alias.functionArn),
      ),
      allow(['secretsmanager:GetSecretValue'], [secrets['origin-secret'].secretArn]),
      allow(
        ['dynamodb:RestoreTableToPointInTime'],
        backedUpTables.map(name => tables[name].tableArn),
      ),
      allow(
        copyActions.map(action => `dynamodb:${action}`),
        backedUpTables.map(name => `${tables[name].tableArn}-at-*`),
      ),
      allow(
        ['ssm:GetParameter'],
        [
          environment.parameterArn,
          stack.formatArn({
            service: 'ssm',
            region: '*',
            resource: 'parameter',
            resourceName: 'cdk-bootstrap/*',
          }),
        ],
      ),
      allow(
        ['sqs:SendMessage'],
        mailQueues.map(name => queues[name].queueArn),
      ),
      // What ends a failed deployment, and what sends dead mails again.
      allow(
        ['cloudformation:CancelUpdateStack', 'cloudformation:ContinueUpdateRollback'],
        [stack.formatArn({ service: 'cloudformation', region: '*', resource: `stack/${stack.stackName}*` })],
      ),
      allow(
        ['sqs:StartMessageMoveTask'],
        [stack.formatArn({ service: 'sqs', resource: `${stack.stackName}*` })],
      ),
      allow([...preflightActions, ...runbookActions], ['*']),
    ],
  })
  return [staff, operator]
}
