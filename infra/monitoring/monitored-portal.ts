import type { Stack } from 'aws-cdk-lib'
import type { IBackupVault } from 'aws-cdk-lib/aws-backup'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Tables } from '../data/tables.ts'
import type { Site } from '../edge/site.ts'
import type { PortalApi } from '../functions/http-api.ts'
import type { MailDelivery } from '../functions/mail-delivery.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { AlarmTopics } from './alarm-topics.ts'

/** What the alarms and the dashboard measure of the portal's stack. */
export type MonitoredPortal = Stack & {
  api: PortalApi
  site: Site
  mail: MailIdentity
  mails: MailDelivery
  data: { tables: Tables; uploads: Bucket; backupVault: IBackupVault }
  topics: AlarmTopics
}
