import { ArnFormat, type Stack } from 'aws-cdk-lib'
import { ManagedPolicy } from 'aws-cdk-lib/aws-iam'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { type TableName, tableNames, uploadFolders } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { tableDefinitions } from '../data/table-definitions.ts'
import { createEnvironment, getParameterArn, type Resources } from '../functions/grants.ts'

type TableActions = Partial<Record<TableName, readonly string[]>>

/**
 * The actions on each table for the commands of staff. They delete three things only: an applicant's record, which
 * `applicants import` and `correct` move to another key; sign-in links, sessions and queued mails, which `correct` ends; and
 * schools and programmes, which `catalogue import` removes. They cannot delete applications, drafts, documents or audit
 * entries, or create a session or link. IAM cannot prevent a `PutItem` that overwrites an audit entry. Only the table's
 * point-in-time recovery shows that, for 35 days.
 */
export const staffActions: TableActions = {
  applicants: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'Scan'],
  applications: ['GetItem', 'Scan', 'UpdateItem'],
  numbers: ['UpdateItem'],
  attachmentRequests: ['PutItem', 'Scan', 'UpdateItem'],
  signInLinks: ['DeleteItem', 'Scan'],
  sessions: ['DeleteItem', 'Scan'],
  drafts: ['GetItem', 'UpdateItem'],
  mails: ['DeleteItem', 'PutItem', 'Scan'],
  catalogue: ['DeleteItem', 'PutItem', 'Query'],
  audit: ['PutItem', 'Query'],
  serviceFlags: ['GetItem'],
}

/** What `applicants erase` needs in addition to the policy of staff. */
export const operatorActions: TableActions = {
  applications: ['DeleteItem'],
  attachmentRequests: ['DeleteItem', 'Query'],
  drafts: ['DeleteItem'],
}

/** What `release check` needs in addition to both policies, to act as its test applicant. */
export const releaseActions: TableActions = {
  signInLinks: ['GetItem', 'PutItem'],
  sessions: ['PutItem'],
  mails: ['GetItem'],
}

const createTableStatements = (tables: Resources['tables'], tableActions: TableActions) =>
  tableNames.flatMap(name => {
    const actions = tableActions[name]
    if (!actions) return []
    const { tableArn } = tables[name]
    const indexes = Object.keys(tableDefinitions[name].indexes ?? {}).map(
      index => `${tableArn}/index/${index}`,
    )
    return [
      allow(
        actions.map(action => `dynamodb:${action}`),
        [tableArn],
      ),
      ...(actions.includes('Query') && indexes.length > 0 ? [allow(['dynamodb:Query'], indexes)] : []),
    ]
  })

/**
 * Creates the two policies of the staff command line, and the parameter `/<stage>/environment`, in which both command
 * lines find the names of the stage's resources. `staff` is for the daily work; `operator` adds the two flags and what erasing
 * deletes. The bucket lets both read clean documents only. The operator's command line has the deployer's own rights.
 */
export function createCommandPolicies(stack: Stack, stage: string, resources: Resources) {
  const { tables, uploads, flags } = resources
  const environment = new StringParameter(stack, 'staff-environment', {
    parameterName: `/${stage}/environment`,
    stringValue: stack.toJsonString(createEnvironment(resources)),
  })
  const documents = Object.values(uploadFolders).map(folder => `${folder}*`)
  const staff = new ManagedPolicy(stack, 'staff', {
    managedPolicyName: `${stack.stackName}-staff`,
    description: 'What the commands of staff do, except those that erase and close',
    statements: [
      allow(['ssm:GetParameters'], [environment.parameterArn, ...flags.parameterArns]),
      ...createTableStatements(tables, staffActions),
      allow(['s3:GetObject', 's3:GetObjectTagging'], [uploads.arnForObjects(`${uploadFolders.received}*`)]),
    ],
  })
  const operator = new ManagedPolicy(stack, 'operator', {
    managedPolicyName: `${stack.stackName}-operator`,
    description: 'What erases people and sets the two service flags, beside the policy of staff',
    statements: [
      allow(['ssm:PutParameter'], flags.parameterArns),
      ...createTableStatements(tables, operatorActions),
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], { StringLike: { 's3:prefix': documents } }),
      allow(
        ['s3:DeleteObjectVersion'],
        documents.map(path => uploads.arnForObjects(path)),
      ),
    ],
  })
  return [staff, operator]
}

/** Returns what `release check` and `release rollback` need in addition to both policies, for the role that deploys. */
export function createReleaseStatements(
  stack: Stack,
  stage: string,
  { tables, secrets, mailQueues: { queues } }: Resources,
) {
  const functionsNamed = (name: string) =>
    stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${stack.stackName}-${name}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
  return [
    ...createTableStatements(tables, releaseActions),
    allow(['ssm:GetParameterHistory'], [getParameterArn(stack, `${stage}/release`)]),
    allow(['lambda:GetAlias', 'lambda:UpdateAlias'], [functionsNamed('*')]),
    allow(['lambda:InvokeFunction'], ['check-origin-secret:*', 'send-mail:*'].map(functionsNamed)),
    allow(['secretsmanager:GetSecretValue'], [secrets['origin-secret'].secretArn]),
    allow(['sqs:GetQueueAttributes'], [queues.priority.queueArn]),
  ]
}
