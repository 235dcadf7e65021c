import { resolveCaa, resolveCname, resolveNs } from 'node:dns/promises'
import { CloudFront, paginateListDistributions } from '@aws-sdk/client-cloudfront'
import { Route53 } from '@aws-sdk/client-route-53'
import type { Deployment } from '#infra/settings/deployment.ts'
import { edgeRegion, type StageSettings } from '#infra/settings/stage-settings.ts'
import { createClientSettings, type DeployedConfiguration, failed, ignoreError, warning } from './aws.ts'

/** The error of a name without such records. */
const ignoreMissing = ignoreError('ENOTFOUND', 'ENODATA')

/** Loads what AWS and the DNS say about a domain, and about its zone if it has one. */
export async function loadDomain({ name, zone }: NonNullable<StageSettings['domain']>) {
  const client = new CloudFront(createClientSettings(edgeRegion))
  const distributions: string[] = []
  for await (const { DistributionList } of paginateListDistributions({ client }, {}))
    for (const { Id = '', Aliases } of DistributionList?.Items ?? [])
      if (Aliases?.Items?.includes(name)) distributions.push(Id)
  const domains = name.split('.').map((_, index, labels) => labels.slice(index).join('.'))
  return {
    zone: zone && (await loadZone(zone, name)),
    distributions,
    cnames: (await resolveCname(name).catch(ignoreMissing)) ?? [],
    /** The CAA records of the name and of its parent domains, the nearest first. */
    caa: await Promise.all(
      domains.slice(0, -1).map(async domain => ({
        domain,
        records: (await resolveCaa(domain).catch(ignoreMissing)) ?? [],
      })),
    ),
  }
}
export type DomainFacts = Awaited<ReturnType<typeof loadDomain>>

async function loadZone({ id, name: zoneName }: { id: string; name: string }, name: string) {
  const route53 = new Route53(createClientSettings(edgeRegion))
  const zone = await route53.getHostedZone({ Id: id }).catch(ignoreError('NoSuchHostedZone'))
  if (!zone) return
  const request = { HostedZoneId: id, StartRecordName: name, MaxItems: 10 }
  const { ResourceRecordSets = [] } = await route53.listResourceRecordSets(request)
  return {
    nameServers: zone.DelegationSet?.NameServers ?? [],
    /** The name servers to which the parent domain delegates. */
    delegatedTo: (await resolveNs(zoneName).catch(ignoreMissing)) ?? [],
    recordTypes: ResourceRecordSets.filter(({ Name }) => Name === `${name}.`).map(({ Type }) => Type),
  }
}

const amazonAuthorities = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']

export function findDomainProblem(
  { stage, settings }: Deployment,
  facts?: DomainFacts,
  deployed?: DeployedConfiguration,
) {
  const { domain } = settings
  if (!domain || !facts)
    return stage === 'prod'
      ? warning('prod has no domain. CloudFront then accepts TLS 1.0 and 1.1. Set domain in cdk.json.')
      : undefined
  const { name } = domain
  const { id, name: zoneName } = domain.zone ?? {}
  const { zone } = facts
  if (id && !zone) return failed(`This account has no hosted zone ${id}. Correct domain.zone.id in cdk.json.`)
  if (zone && !zone.delegatedTo.some(server => zone.nameServers.includes(server)))
    return failed(
      `The DNS of ${zoneName} does not lead to the zone ${id}, so the certificate would never be issued. Correct domain.zone, or let the parent domain delegate ${zoneName} to ${zone.nameServers.join(', ')}.`,
    )
  // A deployed stage owns the record, the certificate and the alias.
  if (deployed?.siteUrl === `https://${name}`) return

  // CloudFormation creates the record, and fails if it exists.
  const type = zone?.recordTypes.find(
    recordType => recordType === 'A' || recordType === 'AAAA' || recordType === 'CNAME',
  )
  if (type)
    return failed(
      `The zone has a record ${type} of ${name} already. Delete it, or choose another domain.name.`,
    )
  // The nearest name that has CAA records decides who may issue a certificate.
  const nearest = facts.caa.find(({ records }) => records.length > 0)
  const authorities = nearest?.records.flatMap(({ issue }) => issue?.split(';')[0]?.trim() ?? []) ?? []
  if (zone && authorities.length > 0 && !authorities.some(authority => amazonAuthorities.includes(authority)))
    return failed(
      `The CAA records of ${nearest?.domain} exclude Amazon, so the certificate would never be issued. Add: 0 issue "amazon.com"`,
    )
  // CloudFront refuses a name that another distribution has, in any account.
  const [distribution] = facts.distributions
  if (distribution)
    return failed(
      `The distribution ${distribution} of this account has the name ${name} already. Remove it there.`,
    )
  const other = facts.cnames.find(
    target => target.endsWith('.cloudfront.net') && deployed?.siteUrl !== `https://${target}`,
  )
  if (other)
    return failed(`${name} leads to ${other}, another distribution. Remove the name there, and its CNAME.`)
}
