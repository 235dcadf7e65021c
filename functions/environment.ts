// The names that the stacks and the functions share.

export const tableNames = [
  'applicants',
  'applications',
  'numbers',
  'attachmentRequests',
  'signInLinks',
  'budgets',
  'sessions',
  'drafts',
  'mails',
  'catalogue',
  'audit',
  'serviceFlags',
] as const
export type TableName = (typeof tableNames)[number]

/**
 * The queues of mails. Links to people without a record wait in `normal`, so that a flood of sign-ins does not delay
 * the mails of applicants.
 */
export const mailQueueNames = ['priority', 'normal'] as const
export type MailQueue = (typeof mailQueueNames)[number]
export type SecretName = 'captcha-secret' | 'origin-secret'

/** The variable with the name of a table, such as ATTACHMENTREQUESTS_TABLE. */
export const tableVariable = (table: TableName) => `${table.toUpperCase()}_TABLE`
export const tableName = (table: TableName) => process.env[tableVariable(table)] ?? table
export const mailQueueVariable = (queue: MailQueue) => `${queue.toUpperCase()}_MAIL_QUEUE`
export const secretVariable = (secret: SecretName) => `${secret.toUpperCase().replaceAll('-', '_')}_SECRET`
export const variables = {
  uploadBucket: 'UPLOAD_BUCKET',
  flagPath: 'FLAG_PATH',
  configuration: 'PORTAL_CONFIGURATION',
  /** The SES configuration set that publishes delivery events; none on a laptop. */
  mailEvents: 'MAIL_CONFIGURATION_SET',
  /** The stack's name, a dimension of its metrics. */
  portal: 'PORTAL_NAME',
  /** The file to log to on a laptop; the standard output by default. */
  logFile: 'LOG_FILE',
} as const

/** The two parameters under the flag path, `/<stage>`. */
export const flagNames = { closed: 'closed', embargoEndTime: 'embargo-end-time' } as const

/** The SES tag that carries a mail's id into its delivery events. */
export const mailTag = 'mail'

/** The folders of the upload bucket. Upload links write to `incoming`; only the server writes to `received`. */
export const uploadFolders = { incoming: 'incoming/', received: 'received/' } as const

/** The tag of a received document with the result of GuardDuty's scan, and its value for a clean one. */
export const scanTag = 'GuardDutyMalwareScanStatus'
export const cleanScan = 'NO_THREATS_FOUND'

/** The header in which CloudFront sends the origin secret. */
export const originHeader = 'x-origin-secret'

/** The alias of every function, which callers invoke. */
export const liveAlias = 'live'

/** Returns how many processes send the mails of one queue. Each sends up to four a second. SQS needs two or more. */
export const countSenders = (mailsPerSecond: number) => Math.max(2, Math.ceil(mailsPerSecond / 4))

/** The metrics of the functions, which are all counts. `failures` has the function as a dimension. */
export const metricNames = [
  'failures',
  'links-queued',
  'captchas-unverified',
  'links-over-daily-limit',
  'sessions-begun',
  'entry-checks',
  'submissions',
  'uploads-accepted',
  'mails-sent',
  'mails-failed',
  'mails-bounced',
  'unreadable-flags',
] as const
export type MetricName = (typeof metricNames)[number]
export const metricNamespace = 'clearing-portal'
