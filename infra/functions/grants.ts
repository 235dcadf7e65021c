import type { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  mailQueueNames,
  mailQueueVariable,
  secretVariable,
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

/** Returns what functions and command lines read from their environment: the configuration and the names of all resources. */
export function createEnvironment(resources: Resources): Record<string, string> {
  const { tables, uploads, flags, secrets, mail, mailQueues, configuration } = resources
  const captchaSecret = secrets['captcha-secret']?.secretArn
  return {
    ...Object.fromEntries(tableNames.map(name => [tableVariable(name), tables[name].tableName])),
    ...Object.fromEntries(
      mailQueueNames.map(name => [mailQueueVariable(name), mailQueues.queues[name].queueUrl]),
    ),
    [variables.uploadBucket]: uploads.bucketName,
    [variables.flagPath]: flags.path,
    [variables.mailEvents]: mail.configurationSetName,
    [variables.configuration]: configuration,
    [secretVariable('origin-secret')]: secrets['origin-secret'].secretArn,
    ...(captchaSecret && { [secretVariable('captcha-secret')]: captchaSecret }),
  }
}

/** Returns exactly the permissions that needs require. */
export function createStatements(needs: Needs, resources: Resources): PolicyStatement[] {
  const { tables, uploads, flags, secrets, mail, mailQueues } = resources
  const tableStatements = tableNames.flatMap(name =>
    (needs[name] ?? []).map(access => {
      const [action, path] = tableActions[access]
      return allow([action], [`${tables[name].tableArn}${path}`])
    }),
  )
  const uploadStatements = (needs.uploads ?? []).map(access => {
    const { folder, actions } = uploadActions[access]
    return allow(actions, [uploads.arnForObjects(`${folder}*`)])
  })
  // A stage without a captcha has no captcha secret.
  const secretArns = (needs.secrets ?? []).flatMap(name => secrets[name]?.secretArn ?? [])
  const queueArns = Object.values(mailQueues.queues).map(({ queueArn }) => queueArn)
  const statements = [
    ...tableStatements,
    ...uploadStatements,
    needs.uploads?.includes('discard') &&
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], {
        StringLike: { 's3:prefix': `${uploadFolders.incoming}*` },
      }),
    needs.flags && allow(['ssm:GetParameters'], flags.parameterArns),
    ...secretArns.map(arn => allow(['secretsmanager:GetSecretValue'], [arn])),
    needs.mailer && allow(['ses:SendEmail'], mail.arns, { StringEquals: { 'ses:FromAddress': mail.sender } }),
    ...(needs.mailQueues ?? []).map(access => allow([queueActions[access]], queueArns)),
  ]
  return statements.filter(statement => statement instanceof PolicyStatement)
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

const queueActions = { send: 'sqs:SendMessage', count: 'sqs:GetQueueAttributes' }

const uploadActions = {
  sign: { folder: uploadFolders.incoming, actions: ['s3:PutObject'] },
  get: { folder: uploadFolders.incoming, actions: ['s3:GetObject'] },
  store: { folder: uploadFolders.received, actions: ['s3:PutObject', 's3:DeleteObject'] },
  readTags: { folder: uploadFolders.received, actions: ['s3:GetObjectTagging'] },
  discard: { folder: uploadFolders.incoming, actions: ['s3:DeleteObjectVersion'] },
} satisfies Record<UploadAccess, { folder: string; actions: string[] }>
