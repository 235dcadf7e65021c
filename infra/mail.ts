import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'

/** The SES identity of the sender's domain, so that every mail is signed with DKIM. */
export const mailIdentity = (scope: Construct, sender: string) =>
  new EmailIdentity(scope, 'mail', { identity: Identity.domain(sender.slice(sender.lastIndexOf('@') + 1)) })
