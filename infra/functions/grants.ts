import type { Stack } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import {
  mailQueueNames,
  mailQueueVariable,
  type SecretName,
  secretVariable,
  type TableName,
  tableNames,
  tableVariable,
  uploadFolders,
  variables,
} from '#functions/environment.ts'
import type { Needs, TableAccess, UploadAccess } from '#functions/needs.ts'
import { allow } from '../constructs/allow.ts'
import type { Secrets } from '../data/secrets.ts'
import type { Tables } from '../data/tables.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { MailQueues } from '../mail/mail-queues.ts'
import type { StageSettings } from '../settings/stage-settings.ts'

/** The resources that functions use. */
export type Resources = {
  tables: Tables
  uploads: Bucket
  /** Where operators set the two flags. No deployment creates or changes them. */
  flags: { path: string; parameterArns: string[] }
  secrets: Secrets
  mail: MailIdentity
  mailQueues: MailQueues
  logGroup: LogGroup
  /** JSON of shared/schemas/configuration.ts. */
  configuration: string
  /** The folder of the bundled functions. */
  functionsFolder: string
} & Pick<StageSettings, 'reservedConcurrency'>

/** Returns the ARN of a parameter, whose name is given without the slash at its beginning. */
export const getParameterArn = (stack: Stack, resourceName: string) =>
  stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName })

type Grant = { environment: Record<string, string>; statements: PolicyStatement[] }

/** Returns exactly the environment and permissions that `needs` require. */
export function createGrants(needs: Needs, resources: Resources): Grant {
  const { tables, uploads, flags, secrets, mail, configuration } = resources
  const all = [
    ...tableNames.map(name => createTableGrant(name, tables[name], needs[name])),
    needs.uploads && createUploadGrant(uploads, needs.uploads),
    needs.flags && {
      environment: { [variables.flagPath]: flags.path },
      statements: [allow(['ssm:GetParameters'], flags.parameterArns)],
    },
    ...(needs.secrets ?? []).map(name => createSecretGrant(name, secrets[name])),
    needs.mailer && {
      environment: { [variables.mailEvents]: mail.configurationSetName },
      statements: [allow(['ses:SendEmail'], mail.arns, { StringEquals: { 'ses:FromAddress': mail.sender } })],
    },
    needs.mailQueues && createQueueGrant(resources.mailQueues, needs.mailQueues),
  ].filter(grant => grant !== undefined)

  const environments = all.map(grant => grant.environment)
  return {
    environment: Object.assign({ [variables.configuration]: configuration }, ...environments),
    statements: all.flatMap(grant => grant.statements),
  }
}

/** The IAM action of each access, and the path below the table's ARN. */
const tableActions = {
  get: ['dynamodb:GetItem', ''],
  query: ['dynamodb:Query', ''],
  put: ['dynamodb:PutItem', ''],
  update: ['dynamodb:UpdateItem', ''],
  delete: ['dynamodb:DeleteItem', ''],
  check: ['dynamodb:ConditionCheckItem', ''],
  byEmail: ['dynamodb:Query', '/index/byEmail'],
} satisfies Record<TableAccess, readonly [action: string, path: string]>

const createTableGrant = (
  name: TableName,
  { tableName, tableArn }: Table,
  accesses?: readonly TableAccess[],
) =>
  accesses && {
    environment: { [tableVariable(name)]: tableName },
    statements: accesses.map(access => {
      const [action, path] = tableActions[access]
      return allow([action], [`${tableArn}${path}`])
    }),
  }

/** Grants nothing for a missing secret: a stage without a captcha has no captcha secret. */
const createSecretGrant = (name: SecretName, secret?: ISecret) =>
  secret && {
    environment: { [secretVariable(name)]: secret.secretArn },
    statements: [allow(['secretsmanager:GetSecretValue'], [secret.secretArn])],
  }

const queueActions = { send: 'sqs:SendMessage', count: 'sqs:GetQueueAttributes' }

const createQueueGrant = ({ queues }: MailQueues, accesses: NonNullable<Needs['mailQueues']>) => ({
  environment: Object.fromEntries(
    mailQueueNames.map(name => [mailQueueVariable(name), queues[name].queueUrl]),
  ),
  statements: accesses.map(access =>
    allow([queueActions[access]], [queues.priority.queueArn, queues.normal.queueArn]),
  ),
})

const uploadActions = {
  sign: { folder: uploadFolders.incoming, actions: ['s3:PutObject'] },
  get: { folder: uploadFolders.incoming, actions: ['s3:GetObject'] },
  store: { folder: uploadFolders.received, actions: ['s3:PutObject', 's3:DeleteObject'] },
  readTags: { folder: uploadFolders.received, actions: ['s3:GetObjectTagging'] },
  discard: { folder: uploadFolders.incoming, actions: ['s3:DeleteObjectVersion'] },
} satisfies Record<UploadAccess, { folder: string; actions: string[] }>

const createUploadGrant = (bucket: Bucket, accesses: readonly UploadAccess[]) => ({
  environment: { [variables.uploadBucket]: bucket.bucketName },
  statements: accesses.flatMap(access => {
    const { folder, actions } = uploadActions[access]
    const objects = allow(actions, [bucket.arnForObjects(`${folder}*`)])
    const listing = { StringLike: { 's3:prefix': `${folder}*` } }
    return access === 'discard'
      ? [objects, allow(['s3:ListBucketVersions'], [bucket.bucketArn], listing)]
      : [objects]
  }),
})
