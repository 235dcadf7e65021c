import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'

/** Leads the portal's own name to CloudFront, over IPv4 and IPv6. */
export function createSiteRecords(
  scope: Construct,
  recordName: string,
  { id, name }: { id: string; name: string },
  distribution: IDistribution,
) {
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'zone', { hostedZoneId: id, zoneName: name })
  // The trailing dot says that the name is whole.
  const record = {
    zone,
    recordName: `${recordName}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  }
  new ARecord(scope, 'ipv4', record)
  new AaaaRecord(scope, 'ipv6', record)
}
