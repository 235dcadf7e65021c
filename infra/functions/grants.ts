import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import {
  type IndexName,
  type Needs,
  type SecretName,
  secretVariable,
  type TableAccess,
  type TableName,
  tableNames,
  tableVariable,
  type UploadAccess,
  variables,
} from '#functions/needs.ts'
import type { Secrets } from '../data/secrets.ts'
import type { ServiceFlags } from '../data/service-flags.ts'
import type { Tables } from '../data/tables.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'

/** Everything a function can need. */
export type Resources = {
  tables: Tables
  uploads: Bucket
  flags: ServiceFlags
  secrets: Secrets
  mail: MailIdentity
  /** JSON of shared/schemas/configuration.ts. */
  configuration: string
  /** The folder of bundle.ts; without it the functions have no code. */
  bundles: string | undefined
}

/** What a function is given for one of its needs: variables that name things, and what it may do to them. */
type Grant = { environment: Record<string, string>; statements: PolicyStatement[] }

/** The environment and the permissions that `needs` stand for, and nothing more. */
export function createGrants(needs: Needs, resources: Resources): Grant {
  const { tables, uploads, flags, secrets, mail, configuration } = resources
  const given = [
    ...tableNames.map(name => tableGrant(name, tables[name], needs[name])),
    needs.uploads && uploadGrant(uploads, needs.uploads),
    needs.flags && {
      environment: { [variables.flagPath]: flags.path },
      statements: [
        allow(
          ['ssm:GetParameters'],
          flags.parameters.map(flag => flag.parameterArn),
        ),
      ],
    },
    ...(needs.secrets ?? []).map(name => secretGrant(name, secrets[name])),
    needs.mail && { environment: {}, statements: [allow(['ses:SendEmail'], mail.arns)] },
  ].filter(grant => grant !== undefined)

  const environments = given.map(grant => grant.environment)
  return {
    environment: Object.assign({ [variables.configuration]: configuration }, ...environments),
    statements: given.flatMap(grant => grant.statements),
  }
}

const ofIndex = (index: IndexName) => ['dynamodb:Query', `/index/${index}`] as const

/** The action that each word stands for, and where below the table. */
const tableActions = {
  get: ['dynamodb:GetItem', ''],
  query: ['dynamodb:Query', ''],
  put: ['dynamodb:PutItem', ''],
  update: ['dynamodb:UpdateItem', ''],
  delete: ['dynamodb:DeleteItem', ''],
  check: ['dynamodb:ConditionCheckItem', ''],
  byEmail: ofIndex('byEmail'),
  byNumber: ofIndex('byNumber'),
  byDue: ofIndex('byDue'),
} satisfies Record<TableAccess, readonly [action: string, below: string]>

const tableGrant = (name: TableName, { tableName, tableArn }: Table, access?: readonly TableAccess[]) =>
  access && {
    environment: { [tableVariable(name)]: tableName },
    statements: access.map(word => {
      const [action, below] = tableActions[word]
      return allow([action], [`${tableArn}${below}`])
    }),
  }

/** A stage without a captcha has no secret for one. */
const secretGrant = (name: SecretName, secret?: ISecret) =>
  secret && {
    environment: { [secretVariable(name)]: secret.secretArn },
    statements: [allow(['secretsmanager:GetSecretValue'], [secret.secretArn])],
  }

const uploadActions = {
  sign: { prefix: 'incoming', actions: ['s3:PutObject'] },
  get: { prefix: 'incoming', actions: ['s3:GetObject'] },
  keep: { prefix: 'received', actions: ['s3:PutObject', 's3:DeleteObject'] },
  look: { prefix: 'received', actions: ['s3:GetObjectTagging'] },
  discard: { prefix: 'incoming', actions: ['s3:DeleteObjectVersion'] },
} satisfies Record<UploadAccess, { prefix: string; actions: string[] }>

const uploadGrant = (bucket: Bucket, access: readonly UploadAccess[]) => ({
  environment: { [variables.uploadBucket]: bucket.bucketName },
  statements: access.flatMap(word => {
    const { prefix, actions } = uploadActions[word]
    const onObjects = allow(actions, [bucket.arnForObjects(`${prefix}/*`)])
    return word === 'discard' ? [onObjects, listing(bucket, `${prefix}/*`)] : [onObjects]
  }),
})

/** To see the versions below a prefix, which are told of by the bucket. */
const listing = ({ bucketArn }: Bucket, prefix: string) =>
  new PolicyStatement({
    actions: ['s3:ListBucketVersions'],
    resources: [bucketArn],
    conditions: { StringLike: { 's3:prefix': prefix } },
  })

const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources })
