import { resolveCaa, resolveCname, resolveNs } from 'node:dns/promises'
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import { CloudFrontClient, paginateListDistributions } from '@aws-sdk/client-cloudfront'
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53'
import type { Deployment } from '#infra/settings/configuration.ts'
import { edgeRegion, type StageSettings } from '#infra/settings/stage-settings.ts'
import { clientSettings, failed, ignoreError, type Outcome, passed, warning } from './aws.ts'

type Zone = NonNullable<NonNullable<StageSettings['domain']>['zone']>

/** Checks that the stage can have its domain, and that nothing else does. */
export async function checkDomain(
  { stage, settings: { domain } }: Deployment,
  deployedUrl: string,
): Promise<Outcome> {
  if (!domain)
    return stage === 'prod'
      ? warning('prod has no domain. CloudFront then accepts TLS 1.0 and 1.1. Set domain in cdk.json.')
      : passed("CloudFront's own address")
  const { name, zone, certificate } = domain
  const outcome = zone ? await checkZone(zone) : await checkCertificate(name, certificate)
  // A deployed stage owns the record, the certificate and the alias.
  if (outcome.status !== 'passed' || deployedUrl === `https://${name}`) return outcome
  const problem =
    (zone && ((await findRecord(name, zone)) ?? (await findCaa(name)))) ?? (await findAlias(name))
  return problem ? failed(problem) : outcome
}

/** CloudFormation creates the record, and fails if it exists. */
async function findRecord(name: string, { id }: Zone) {
  const { ResourceRecordSets = [] } = await new Route53Client(clientSettings(edgeRegion)).send(
    new ListResourceRecordSetsCommand({ HostedZoneId: id, StartRecordName: name, MaxItems: 10 }),
  )
  const types = ResourceRecordSets.filter(({ Name }) => Name === `${name}.`).map(({ Type }) => Type)
  const record = types.find(type => type === 'A' || type === 'AAAA' || type === 'CNAME')
  return (
    record && `The zone has a record ${record} of ${name} already. Delete it, or choose another domain.name.`
  )
}

const amazonAuthorities = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']

/** The CAA records of the nearest name that has some decide who may issue a certificate. */
async function findCaa(name: string) {
  for (let parent = name; parent.includes('.'); parent = parent.replace(/^[^.]+\./, '')) {
    const records = await resolveCaa(parent).catch(ignoreMissing)
    if (!records?.length) continue
    const authorities = records.flatMap(({ issue }) =>
      issue === undefined ? [] : issue.split(';')[0]?.trim(),
    )
    return authorities.length === 0 ||
      authorities.some(authority => amazonAuthorities.includes(authority ?? ''))
      ? undefined
      : `The CAA records of ${parent} exclude Amazon, so the certificate would never be issued. Add: ${name} CAA 0 issue "amazon.com"`
  }
}

/** CloudFront refuses a name that another distribution has, in any account. */
async function findAlias(name: string) {
  const client = new CloudFrontClient(clientSettings(edgeRegion))
  for await (const { DistributionList } of paginateListDistributions({ client }, {}))
    for (const { Id, Aliases } of DistributionList?.Items ?? [])
      if (Aliases?.Items?.includes(name))
        return `The distribution ${Id} of this account has the name ${name} already. Remove it there.`
  const targets = await resolveCname(name).catch(ignoreMissing)
  const other = targets?.find(target => target.endsWith('.cloudfront.net'))
  return other && `${name} leads to ${other}, another distribution. Remove the name there, and its CNAME.`
}

/** Turns the error of a name without such records into undefined. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOTFOUND' && error.code !== 'ENODATA') throw error
}

async function checkZone({ id, name }: Zone) {
  const response = await new Route53Client(clientSettings(edgeRegion))
    .send(new GetHostedZoneCommand({ Id: id }))
    .catch(ignoreError('NoSuchHostedZone'))
  if (!response) return failed(`This account has no hosted zone ${id}. Correct domain.zone.id in cdk.json.`)
  const actualName = response.HostedZone?.Name?.replace(/\.$/, '')
  if (actualName !== name)
    return failed(`The zone ${id} belongs to ${actualName}, not to ${name}. Correct domain.zone in cdk.json.`)
  const nameServers = response.DelegationSet?.NameServers ?? []
  const delegated = (await resolveNs(name).catch(ignoreMissing)) ?? []
  return delegated.some(server => nameServers.includes(server))
    ? passed(`${name} is delegated to its zone`)
    : failed(
        `The DNS of ${name} does not lead to its zone, so the certificate would never be issued. Let the parent domain delegate ${name} to ${nameServers.join(', ')}.`,
      )
}

async function checkCertificate(domain: string, CertificateArn: string | undefined) {
  const response = await new ACMClient(clientSettings(edgeRegion))
    .send(new DescribeCertificateCommand({ CertificateArn }))
    .catch(ignoreError('ResourceNotFoundException'))
  if (!response)
    return failed(
      'This account has no such certificate in us-east-1. Correct domain.certificate in cdk.json.',
    )
  const { Status, SubjectAlternativeNames = [] } = response.Certificate ?? {}
  const wildcard = domain.replace(/^[^.]+/, '*')
  if (!SubjectAlternativeNames.some(name => name === domain || name === wildcard))
    return failed(`The certificate is for ${SubjectAlternativeNames.join(', ')}, not for ${domain}.`)
  return Status === 'ISSUED'
    ? passed(`the certificate for ${domain} is issued`)
    : failed(`The certificate for ${domain} is ${Status}. Complete its validation in ACM, us-east-1.`)
}
