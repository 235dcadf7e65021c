import { Stack } from 'aws-cdk-lib'
import type { BackupVault } from 'aws-cdk-lib/aws-backup'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { createBackups } from './data/backups.ts'
import { addMalwareScan } from './data/malware-scan.ts'
import { createSecrets, type Secrets } from './data/secrets.ts'
import { createTables, type Tables } from './data/tables.ts'
import { createUploadsBucket } from './data/uploads-bucket.ts'
import type { Deployment } from './settings/deployment.ts'

/**
 * The tables, their backups, the upload bucket and the secrets. A failed deployment of the other stacks does not
 * touch them. Nothing here refers to another stack.
 */
export class DataStack extends Stack {
  readonly tables: Tables
  readonly backupVault: BackupVault
  readonly uploads: Bucket
  readonly scanPlanId: string
  readonly secrets: Secrets

  constructor(scope: Construct, { stage, settings }: Deployment) {
    super(scope, `clearing-portal-${stage}-data`, {
      env: { region: settings.region },
      terminationProtection: true,
    })
    this.tables = createTables(this)
    this.backupVault = createBackups(this, stage, this.tables)
    this.uploads = createUploadsBucket(this, settings.domain?.name)
    this.scanPlanId = addMalwareScan(this.uploads, this.tables)
    this.secrets = createSecrets(this, settings.captchaSecret)
    this.exportAttributes()
  }

  /**
   * Exports every name and ARN, whether or not another stack imports it. CloudFormation deploys this stack first, and
   * refuses to remove an export that the portal's stack still imports. So exports must not depend on its imports.
   */
  private exportAttributes() {
    const { backupVault, scanPlanId, secrets, tables, uploads } = this
    for (const value of [
      ...Object.values(tables).flatMap(table => [table.tableName, table.tableArn, table.tableStreamArn]),
      backupVault.backupVaultName,
      uploads.bucketName,
      uploads.bucketArn,
      scanPlanId,
      secrets['origin-secret'].secretArn,
    ])
      if (value) this.exportValue(value)
  }
}
