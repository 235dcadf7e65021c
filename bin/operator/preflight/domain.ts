import { resolveCaa, resolveCname, resolveNs } from 'node:dns/promises'
import { CloudFrontClient, paginateListDistributions } from '@aws-sdk/client-cloudfront'
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53'
import { edgeRegion } from '#infra/settings/stage-settings.ts'
import {
  type Context,
  clientSettings,
  failed,
  ignoreError,
  loadDeployed,
  type Problem,
  warning,
} from './aws.ts'

type Zone = { id: string; name: string }

/** Checks that the stage can have its domain, and that nothing else does. */
export async function checkDomain(context: Context) {
  const {
    stage,
    settings: { domain },
  } = context
  if (!domain)
    return stage === 'prod'
      ? warning('prod has no domain. CloudFront then accepts TLS 1.0 and 1.1. Set domain in cdk.json.')
      : undefined
  const { name, zone } = domain
  const problem = zone && (await checkZone(zone))
  // A deployed stage owns the record, the certificate and the alias.
  if (problem || (await loadDeployed(context))?.siteUrl === `https://${name}`) return problem
  return (zone && ((await checkRecord(name, zone)) ?? (await checkCaa(name)))) ?? checkAlias(name)
}

/** The error of a name without such records. */
const ignoreMissing = ignoreError('ENOTFOUND', 'ENODATA')

async function checkZone({ id, name }: Zone) {
  const response = await new Route53Client(clientSettings(edgeRegion))
    .send(new GetHostedZoneCommand({ Id: id }))
    .catch(ignoreError('NoSuchHostedZone'))
  if (!response) return failed(`This account has no hosted zone ${id}. Correct domain.zone.id in cdk.json.`)
  const nameServers = response.DelegationSet?.NameServers ?? []
  const delegated = (await resolveNs(name).catch(ignoreMissing)) ?? []
  if (!delegated.some(server => nameServers.includes(server)))
    return failed(
      `The DNS of ${name} does not lead to the zone ${id}, so the certificate would never be issued. Correct domain.zone, or let the parent domain delegate ${name} to ${nameServers.join(', ')}.`,
    )
}

/** CloudFormation creates the record, and fails if it exists. */
async function checkRecord(name: string, { id }: Zone) {
  const { ResourceRecordSets = [] } = await new Route53Client(clientSettings(edgeRegion)).send(
    new ListResourceRecordSetsCommand({ HostedZoneId: id, StartRecordName: name, MaxItems: 10 }),
  )
  const types = ResourceRecordSets.filter(({ Name }) => Name === `${name}.`).map(({ Type }) => Type)
  const type = types.find(each => each === 'A' || each === 'AAAA' || each === 'CNAME')
  if (type)
    return failed(
      `The zone has a record ${type} of ${name} already. Delete it, or choose another domain.name.`,
    )
}

const amazonAuthorities = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']

/** The CAA records of the nearest name that has some decide who may issue a certificate. */
async function checkCaa(name: string): Promise<Problem | undefined> {
  const records = (await resolveCaa(name).catch(ignoreMissing)) ?? []
  const [, parent = ''] = /^[^.]+\.(.+\..+)$/.exec(name) ?? []
  if (records.length === 0) return parent ? checkCaa(parent) : undefined
  const authorities = records.flatMap(({ issue }) => issue?.split(';')[0]?.trim() ?? [])
  if (authorities.length > 0 && !authorities.some(authority => amazonAuthorities.includes(authority)))
    return failed(
      `The CAA records of ${name} exclude Amazon, so the certificate would never be issued. Add: 0 issue "amazon.com"`,
    )
}

/** CloudFront refuses a name that another distribution has, in any account. */
async function checkAlias(name: string) {
  const client = new CloudFrontClient(clientSettings(edgeRegion))
  for await (const { DistributionList } of paginateListDistributions({ client }, {}))
    for (const { Id, Aliases } of DistributionList?.Items ?? [])
      if (Aliases?.Items?.includes(name))
        return failed(`The distribution ${Id} of this account has the name ${name} already. Remove it there.`)
  const targets = (await resolveCname(name).catch(ignoreMissing)) ?? []
  const other = targets.find(target => target.endsWith('.cloudfront.net'))
  if (other)
    return failed(`${name} leads to ${other}, another distribution. Remove the name there, and its CNAME.`)
}
